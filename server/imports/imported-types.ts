import { sql } from 'drizzle-orm';
import type { CandidateInput } from '#shared/candidates.ts';
import { contactName, type ContactInput } from '#shared/contacts.ts';
import type { ImportType, RowInputs } from '#shared/imports/targets.ts';
import type { JobInput } from '#shared/jobs.ts';
import { foldText } from '#shared/records.ts';
import { insertCandidates } from '../candidates/candidates.store.ts';
import { insertContacts } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import type { Asked } from '../duplicates/alike.ts';
import { insertJobs } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import type { NewRecord } from '../records/definition.ts';
import { sortKey } from '../records/search.ts';
import { findClients } from './find-clients.ts';
import { idOfClient } from './record-ids.ts';

/** What a row becomes once what it mentions by name has been found. */
export interface NewInputs {
  contact: ContactInput;
  candidate: CandidateInput;
  job: JobInput;
}
export type NewInput = NewInputs[ImportType];

/** A client that a job needs and that is not there yet. */
export interface NewClient {
  id: string;
  input: ContactInput;
}

export type Resolved<Type extends ImportType = ImportType> =
  | { input: NewInputs[Type]; client?: NewClient }
  | { field: string; message: string };

/** What of an import only the database knows. */
export interface Circumstances {
  importId: string;
  userId: string;
  createClients: boolean;
}

/** What the types of records that can be imported differ in. */
interface ImportedType<Type extends ImportType = ImportType> {
  resolve(tx: Transaction, of: Circumstances, inputs: readonly RowInputs[Type][]): Promise<Resolved<Type>[]>;
  /** By what one is recognised that is there already. */
  asked(input: NewInputs[Type]): Omit<Asked, 'key'>;
  /** Returns those that were not there. */
  insert(
    tx: Transaction,
    actor: Actor,
    added: readonly { row: NewRecord; input: NewInputs[Type] }[],
  ): Promise<string[]>;
}

const contactType: ImportedType<'contact'> = {
  resolve: async (_tx, _of, inputs) => inputs.map((input) => ({ input })),
  asked: (input) => ({ email: input.email, phone: input.phone, name: contactName(input), company: input.company }),
  insert: insertContacts,
};

const candidateType: ImportedType<'candidate'> = {
  resolve: async (tx, { userId }, inputs) => {
    const titles = inputs.flatMap(({ assignedJob }) => assignedJob ?? []);
    const jobsCalled = await jobsByTitle(tx, userId, titles);
    return inputs.map(({ assignedJob, ...input }) => {
      if (assignedJob === null) return { input: { ...input, assignedJobId: null } };
      const [assignedJobId, ...more] = jobsCalled.get(foldText(assignedJob)) ?? [];
      const refuse = (message: string) => ({ field: 'assignedJob', message });
      if (assignedJobId === undefined) return refuse(`There is no job called “${assignedJob}”`);
      if (more.length > 0) return refuse(`Several jobs are called “${assignedJob}”`);
      return { input: { ...input, assignedJobId } };
    });
  },
  // Their name alone is no reason: many share one.
  asked: ({ email, phone }) => ({ email, phone }),
  insert: insertCandidates,
};

const jobType: ImportedType<'job'> = {
  resolve: async (tx, { importId, userId, createClients }, inputs) => {
    const clients = await findClients(
      tx,
      userId,
      inputs.map(({ client }) => client),
      createClients,
    );
    return inputs.map(({ client: _mention, ...input }, index) => {
      const found = clients[index] ?? { message: '' };
      if ('message' in found) return { field: 'client', message: found.message };
      if ('id' in found) return { input: { ...input, contactId: found.id } };
      const client = { id: idOfClient(importId, found.sameFor), input: found.input };
      return { input: { ...input, contactId: client.id }, client };
    });
  },
  asked: ({ title, contactId }) => ({ name: title, contactId }),
  insert: insertJobs,
};

export const importedTypes: { readonly [Type in ImportType]: ImportedType<Type> } = {
  contact: contactType,
  candidate: candidateType,
  job: jobType,
};

/** For whoever has a row of some type, and no other rows. */
export const importedType = (type: ImportType): ImportedType => importedTypes[type];

/** By their whole titles: what they are sorted by is cut. Two are enough to know that there are several. */
async function jobsByTitle(tx: Transaction, userId: string, titles: string[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(titles.map(sortKey))];
  if (keys.length === 0) return new Map();
  const found = await tx.run(
    composedStatement<{ id: string; title: string }>(sql`
      select found.id, found.title from unnest(${sql.param(keys)}::text[]) as given (key), lateral (
        select ${jobs.id}, ${jobs.title} from ${jobs}
        where ${jobs.userId} = ${userId} and ${jobs.deletedAt} is null and ${jobs.sortTitle} = given.key
        order by ${jobs.id} limit 20) as found`),
  );
  const byTitle = new Map<string, string[]>();
  for (const { id, title } of found) byTitle.set(foldText(title), [...(byTitle.get(foldText(title)) ?? []), id]);
  return byTitle;
}
