import { sql } from 'drizzle-orm';
import { candidateName, STAGE_NEEDS_JOB } from '#shared/crm/candidate-schemas.ts';
import { contactName } from '#shared/crm/contact-schemas.ts';
import type { ImportType, RowInputs } from '#shared/intake/imports/targets.ts';
import { foldText } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { MatchQuery } from '../duplicates/matching.ts';
import { sortKey } from '#server/records/core/search.ts';
import { findClients } from './find-clients.ts';
import { findCompanies } from './find-companies.ts';
import { idOfClient } from './record-ids.ts';
import type { Circumstances, Named, NewInputs, Problem, Resolved } from './resolved.ts';

/** The differences between the record types that can be imported. */
interface ImportedType<Type extends ImportType = ImportType> {
  resolve(tx: Transaction, of: Circumstances, inputs: readonly RowInputs[Type][]): Promise<Resolved<Type>[]>;
  /** The values by which an existing record is matched. */
  asked(input: NewInputs[Type], named: Named | undefined): Omit<MatchQuery, 'key'>;
}

const companyType: ImportedType<'company'> = {
  resolve: findCompanies,
  asked: (_input, named) => ({ name: named?.key, company: named?.key }),
};

const contactType: ImportedType<'contact'> = {
  resolve: async (_tx, _of, inputs) => inputs.map((input) => ({ input })),
  asked: (input) => ({ email: input.email, phone: input.phone, name: contactName(input), company: input.company }),
};

const candidateType: ImportedType<'candidate'> = {
  resolve: async (tx, { userId }, inputs) => {
    const titles = inputs.flatMap(({ assignedJob, otherJobs = [] }) => [
      ...(assignedJob === null ? [] : [assignedJob]),
      ...otherJobs.map(({ title }) => title),
    ]);
    const jobsCalled = await jobsByTitle(tx, userId, titles);
    const jobCalled = (title: string): { id: string } | { message: string } => {
      const [id, ...more] = jobsCalled.get(foldText(title)) ?? [];
      if (id === undefined) return { message: `There is no job called “${title}”` };
      return more.length > 0 ? { message: `Several jobs are called “${title}”` } : { id };
    };
    return inputs.map(({ assignedJob, otherJobs = [], ...input }) => {
      const leftOut: Problem[] = [];
      const others = otherJobs.flatMap(({ title, stage }) => {
        const other = jobCalled(title);
        if ('id' in other) return [{ jobId: other.id, stage }];
        leftOut.push({ field: 'otherJobs', message: other.message });
        return [];
      });
      const current = assignedJob === null ? { id: null } : jobCalled(assignedJob);
      const onJobs = others.length > 0 && { otherJobs: others };
      if ('id' in current) return { input: { ...input, assignedJobId: current.id, ...onJobs }, leftOut };
      leftOut.push({ field: 'assignedJob', message: current.message });
      if (input.candidateStage !== null) leftOut.push({ field: 'candidateStage', message: STAGE_NEEDS_JOB });
      return { input: { ...input, assignedJobId: null, candidateStage: null, ...onJobs }, leftOut };
    });
  },
  asked: (input) => ({ email: input.email, phone: input.phone, name: candidateName(input) }),
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
      const needs = { type: 'contact', id: idOfClient(importId, found.sameFor), input: found.input } as const;
      return { input: { ...input, contactId: needs.id }, needs };
    });
  },
  asked: ({ title, contactId }) => ({ name: title, contactId }),
};

export const importedTypes: { readonly [Type in ImportType]: ImportedType<Type> } = {
  company: companyType,
  contact: contactType,
  candidate: candidateType,
  job: jobType,
};

/** For callers that handle rows of one type only. */
export const importedType = (type: ImportType): ImportedType => importedTypes[type];

/** By the full title, because the sort key is truncated. Two ids are enough to know that the title is ambiguous. */
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
