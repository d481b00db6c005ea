import { sql, type SQL } from 'drizzle-orm';
import { likenesses, type DuplicateType, type Likeness } from '#shared/intake/duplicate-schemas.ts';
import { isSameBy, readPerson } from '#shared/intake/same-person/same-person.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { sortKey } from '#server/records/core/search.ts';
import { readCompared } from './compared.ts';
import { findByLikeness, kindOfKey, likenessKeysOf, type PersonType } from './likeness-keys.ts';

/** The known values of a record that is about to be added. Empty values match nothing. */
export interface MatchQuery<Key extends string | number = string | number> {
  /** Identifies the row for the caller. */
  key: Key;
  email?: string | null | undefined;
  /** As typed. */
  phone?: string | null | undefined;
  /** First and last name with a space between them, or the title of a job. */
  name?: string | null | undefined;
  /** Clients only. */
  company?: string | null | undefined;
  /** The client of a job. */
  contactId?: string | null | undefined;
}

export interface Match {
  id: string;
  by: Likeness;
}

/** Companies are found by their name, of which there is one. */
export type MatchedType = Exclude<DuplicateType, 'company'>;

/** More rows would make statements that block other requests for too long. */
const MOST_ASKED = 500;
/** The most records with one address or number whose names are compared. */
const MOST_SHARING = 1_000;

/**
 * Finds existing records of the same person by e-mail address or phone number (see `isSameBy`), by the same name and
 * company (clients), and by title and client (jobs). A name alone is no evidence: many people share one. Returns up to
 * `most` per row, strongest first, each once, and never a record in the bin.
 */
export async function findMatches<Key extends string | number>(
  tx: Transaction,
  userId: string,
  type: MatchedType,
  rows: readonly MatchQuery<Key>[],
  most: number,
): Promise<Map<Key, Match[]>> {
  if (rows.length > MOST_ASKED) throw new Error(`Cannot match ${rows.length} records at once`);
  const [byContact, byName] = await Promise.all([
    type === 'job' ? [] : findByContact(tx, userId, type, rows),
    type === 'candidate' ? [] : findByName(tx, userId, type, rows, most),
  ]);
  const found = new Map<Key, Map<string, Match>>();
  const inOrder = [...byContact, ...byName].toSorted(
    (one, other) => bySurest(one, other) || one.id.localeCompare(other.id),
  );
  for (const { key, ...match } of inOrder) {
    const ofRow = found.get(key) ?? new Map<string, Match>();
    found.set(key, ofRow);
    if (!ofRow.has(match.id) && ofRow.size < most) ofRow.set(match.id, match);
  }
  return new Map([...found].map(([key, ofRow]) => [key, [...ofRow.values()]]));
}

export const bySurest = (one: Match, other: Match): number => likenesses.indexOf(one.by) - likenesses.indexOf(other.by);

type Found<Key> = Match & { key: Key };

/** The keys of all rows are looked up at once, and each row is compared with the records that have one of its keys. */
async function findByContact<Key extends string | number>(
  tx: Transaction,
  userId: string,
  type: PersonType,
  rows: readonly MatchQuery<Key>[],
): Promise<Found<Key>[]> {
  const asked = rows.filter(({ email, phone }) => email || phone);
  if (asked.length === 0) return [];
  // Without names, whose keys take longest to compute.
  const keys = await likenessKeysOf(
    tx,
    userId,
    asked.map(({ email, phone }) => ({ email, phone })),
  );
  const found = await findByLikeness(tx, type, [...new Set(keys.flat())], MOST_SHARING);
  const others = await readCompared(tx, userId, type, [...new Set(found.map(({ id }) => id))]);
  const byId = new Map(others.map((other) => [other.id, other]));
  const idsByKey = new Map<string, string[]>(found.map(({ key }) => [key, []]));
  for (const { key, id } of found) idsByKey.get(key)?.push(id);
  return asked.flatMap((row, index) => {
    const person = readPerson(row);
    return (keys[index] ?? []).flatMap((key) => {
      const by = kindOfKey(key) === 'email' ? 'email' : 'phone';
      return (idsByKey.get(key) ?? []).flatMap((id) => {
        const other = byId.get(id);
        return other && isSameBy(by, person, other.person) ? [{ key: row.key, id, by } as const] : [];
      });
    });
  });
}

/**
 * Folded names, companies and titles are stored in columns of their own, so any statement can compare them by index.
 */
async function findByName<Key extends string | number>(
  tx: Transaction,
  userId: string,
  type: 'contact' | 'job',
  rows: readonly MatchQuery<Key>[],
  most: number,
): Promise<Found<Key>[]> {
  const { beside, table, name, isSame } = byName[type];
  const asked = rows.filter((row) => row.name && beside(row) !== null);
  if (asked.length === 0) return [];
  const names = asked.map((row) => sortKey(row.name ?? ''));
  const others = asked.map(beside);
  const found = await tx.run(
    composedStatement<{ number: number; id: string }>(sql`
      select given.number::int as number, found.id
      from unnest(${sql.param(names)}::text[], ${sql.param(others)}::text[]) with ordinality as given (name, beside, number),
      lateral (select ${table}.id from ${table}
               where ${table}.user_id = ${userId} and ${table}.deleted_at is null and ${name} = given.name and ${isSame}
               order by ${table}.id limit ${most}) as found`),
  );
  return found.flatMap(({ number, id }) => {
    const row = asked[number - 1];
    return row ? [{ key: row.key, id, by: 'name-company' }] : [];
  });
}

interface ByName {
  table: SQL;
  name: SQL;
  /** The value that must be equal in addition to the name. Without it nothing matches. */
  beside: (row: MatchQuery) => string | null;
  isSame: SQL;
}

const byName: Record<'contact' | 'job', ByName> = {
  contact: {
    table: sql`${contacts}`,
    name: sql`${contacts.sortName}`,
    beside: ({ company }) => (company ? sortKey(company) : null),
    isSame: sql`${contacts.sortCompany} = given.beside`,
  },
  job: {
    table: sql`${jobs}`,
    name: sql`${jobs.sortTitle}`,
    beside: ({ contactId }) => contactId ?? null,
    isSame: sql`${jobs.contactId} = given.beside::uuid`,
  },
};
