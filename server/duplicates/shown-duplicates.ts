import { candidateName } from '#shared/candidates.ts';
import { contactName } from '#shared/contacts.ts';
import type { ComparedRecord, DuplicateType, Like } from '#shared/duplicates.ts';
import type { FieldSet } from '#shared/fields.ts';
import { isFilledIn } from '#shared/record-schemas.ts';
import { listedCandidates } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import { findRecords, type ShownKind } from '../records/read-records.ts';

interface Described {
  name: string;
  at: string | null;
  facts: ComparedRecord['facts'];
  createdAt: string;
}

type Describe = (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<Map<string, Described>>;

/** What people are shown of records that may be the same; those in the bin are left out. */
const describe: Record<DuplicateType, Describe> = {
  contact: described(contactRecords, (contact) => ({
    name: contactName(contact),
    at: contact.company ?? contact.email,
  })),
  candidate: described(listedCandidates, (candidate) => ({ name: candidateName(candidate), at: candidate.email })),
  job: described(jobRecords, ({ title, contact }) => ({
    name: title,
    at: contact && (contact.company ?? contact.name),
  })),
};

function described<R extends { id: string; createdAt: string }>(
  kind: ShownKind<R> & { fields: FieldSet },
  headOf: (record: R) => Pick<Described, 'name' | 'at'>,
): Describe {
  return async (tx, actor, ids) => {
    const found = ids.length === 0 ? [] : await findRecords(tx, kind, actor, ids);
    return new Map(
      found.flatMap(({ record, isDeleted }) =>
        isDeleted
          ? []
          : [
              [
                record.id,
                { ...headOf(record), facts: factsOf(kind.fields, record, actor), createdAt: record.createdAt },
              ],
            ],
      ),
    );
  };
}

export async function readNames(
  tx: Transaction,
  actor: Actor,
  type: DuplicateType,
  ids: readonly string[],
): Promise<Map<string, Pick<Like, 'name' | 'at'>>> {
  const found = await describe[type](tx, actor, ids);
  return new Map([...found].map(([id, { name, at }]) => [id, { name, at }]));
}

export async function readSideBySide(
  tx: Transaction,
  actor: Actor,
  type: DuplicateType,
  ids: readonly string[],
): Promise<Map<string, ComparedRecord>> {
  const found = await describe[type](tx, actor, ids);
  return new Map([...found].map(([id, { name, facts, createdAt }]) => [id, { id, name, facts, createdAt }]));
}

/** Whom a record belongs to says more than the link to it. */
const shownRefs = new Set(['contact', 'assignedJob']);

function factsOf(fields: FieldSet, record: object, { today }: Actor): ComparedRecord['facts'] {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([key, field]) => {
    if (shownRefs.has(key))
      return field.cells.map(({ heading, read }) => ({ label: heading, value: read(values[key], { record, today }) }));
    if (!isFilledIn(field) || field.written === 'longText' || 'link' in field) return [];
    return [{ label: field.label, value: field.text(values[key]) }];
  });
}
