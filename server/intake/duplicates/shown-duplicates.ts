import { candidateName } from '#shared/crm/candidate-schemas.ts';
import { contactName } from '#shared/crm/contact-schemas.ts';
import type { ComparedRecord, DuplicateType, Like } from '#shared/intake/duplicate-schemas.ts';
import type { FieldSet } from '#shared/records/fields.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import { listedCandidates } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobRecords } from '#server/crm/jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { findRecords, type ShownKind } from '#server/records/core/read-records.ts';

interface Described {
  name: string;
  at: string | null;
  facts: ComparedRecord['facts'];
  createdAt: string;
}

type Describe = (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<Map<string, Described>>;

/** The names and facts shown for possible duplicates, without records in the bin. */
const describe: Record<DuplicateType, Describe> = {
  company: described(companyRecords, ({ name, website }) => ({ name, at: website })),
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

/** What is shown beside what people fill in. The owner of a record helps to tell duplicates apart; other links do not. */
const shownRefs = new Set(['contact', 'assignedJob', 'parent', 'people']);

function factsOf(fields: FieldSet, record: object, { today }: Actor): ComparedRecord['facts'] {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([key, field]) => {
    if (shownRefs.has(key))
      return field.cells.map(({ heading, read }) => ({ label: heading, value: read(values[key], { record, today }) }));
    if (!isFilledIn(field) || field.written === 'longText' || 'links' in field) return [];
    const value = values[key];
    const isAmount = field.written === 'amount' && typeof value === 'number' && field.text(value) !== '';
    return [{ label: field.label, value: field.text(value), ...(isAmount && { amount: value }) }];
  });
}
