import { sql, type SQL } from 'drizzle-orm';
import type { DuplicateType, Likeness } from '#shared/duplicates.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import { sortKey } from '../records/search.ts';

/** What somebody is about to add, as far as it is known. What is empty is like nothing. */
export interface Asked<Key extends string | number = string | number> {
  /** By which the caller knows it. */
  key: Key;
  email?: string | null | undefined;
  /** As it was written. */
  phone?: string | null | undefined;
  /** A person's first and last name with a blank between them, or a job's title. */
  name?: string | null | undefined;
  /** A client's. */
  company?: string | null | undefined;
  /** A job's client. */
  contactId?: string | null | undefined;
}

export interface Alike {
  id: string;
  by: Likeness;
}

/** More would make statements that others wait for. */
const MOST_ASKED = 500;

/**
 * Who is there already: by the address, whatever its case, by the last nine digits of the number, by name and company (clients), by
 * the name alone (candidates, if one is asked for) and by title and client (jobs). Up to `most` for each of these, never one
 * in the bin; whoever is alike in several ways is named once, by the surest. All rows together cost a statement or two.
 */
export async function findAlike<Key extends string | number>(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  rows: readonly Asked<Key>[],
  most: number,
): Promise<Map<Key, Alike[]>> {
  if (rows.length > MOST_ASKED) throw new Error(`Who is like ${rows.length} records is too much to ask at once`);
  const [byContact, byName] = await Promise.all([
    type === 'job' ? [] : findByContact(tx, type, rows, most),
    findByName(tx, userId, type, rows, most),
  ]);
  const found = new Map<Key, Map<string, Alike>>();
  for (const { key, ...alike } of [...byContact, ...byName]) {
    const ofRow = found.get(key) ?? new Map<string, Alike>();
    found.set(key, ofRow);
    if (!ofRow.has(alike.id)) ofRow.set(alike.id, alike);
  }
  return new Map([...found].map(([key, ofRow]) => [key, [...ofRow.values()]]));
}

type Found<Key> = Alike & { key: Key };

/** By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other. */
async function findByContact<Key extends string | number>(
  tx: Transaction,
  type: 'contact' | 'candidate',
  rows: readonly Asked<Key>[],
  most: number,
): Promise<Found<Key>[]> {
  const [emails, phones] = [keysBy(rows, ({ email }) => email), keysBy(rows, ({ phone }) => phone)];
  if (emails.size + phones.size === 0) return [];
  const asked = [sql.param([...emails.keys()]), sql.param([...phones.keys()])] as const;
  const found = await tx.run(
    composedStatement<{ by: 'email' | 'phone'; value: string; id: string }>(sql`
      select "by", value, id from records_alike(${type}, ${asked[0]}::text[], ${asked[1]}::text[], ${most}) order by "by", value, id`),
  );
  return found.flatMap(({ by, value, id }) =>
    ((by === 'email' ? emails : phones).get(value) ?? []).map((key) => ({ key, id, by })),
  );
}

/** Names, companies and titles are there folded, in columns of their own: any statement may compare them by index. */
async function findByName<Key extends string | number>(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  rows: readonly Asked<Key>[],
  most: number,
): Promise<Found<Key>[]> {
  const { isAsked, besides, by, table, name, isSame } = byName[type];
  const asked = rows.filter((row) => row.name && isAsked(row));
  if (asked.length === 0) return [];
  const names = asked.map((row) => sortKey(row.name ?? ''));
  const others = asked.map(besides);
  const found = await tx.run(
    composedStatement<{ number: number; id: string }>(sql`
      select given.number::int as number, found.id
      from unnest(${sql.param(names)}::text[], ${sql.param(others)}::text[]) with ordinality as given (name, beside, number),
      lateral (select ${table}.id from ${table}
               where ${table}.user_id = ${userId} and ${table}.deleted_at is null and ${name} = given.name and ${isSame}
               order by ${table}.id limit ${most}) as found
      order by given.number, found.id`),
  );
  return found.flatMap(({ number, id }) => {
    const row = asked[number - 1];
    return row ? [{ key: row.key, id, by }] : [];
  });
}

interface ByName {
  table: SQL;
  name: SQL;
  /** What has to be the same besides the name. */
  besides: (row: Asked) => string | null;
  isAsked: (row: Asked) => boolean;
  isSame: SQL;
  by: Likeness;
}

const byName: Record<DuplicateType, ByName> = {
  contact: {
    table: sql`${contacts}`,
    name: sql`${contacts.sortName}`,
    besides: ({ company }) => sortKey(company ?? ''),
    isAsked: ({ company }) => Boolean(company),
    isSame: sql`${contacts.sortCompany} = given.beside`,
    by: 'name-company',
  },
  candidate: {
    table: sql`${candidates}`,
    name: sql`${candidates.sortName}`,
    besides: () => null,
    isAsked: () => true,
    isSame: sql`true`,
    by: 'name',
  },
  job: {
    table: sql`${jobs}`,
    name: sql`${jobs.sortTitle}`,
    besides: ({ contactId }) => contactId ?? null,
    isAsked: ({ contactId }) => Boolean(contactId),
    isSame: sql`${jobs.contactId} = given.beside::uuid`,
    by: 'name-company',
  },
};

function keysBy<Key extends string | number>(
  rows: readonly Asked<Key>[],
  read: (row: Asked<Key>) => string | null | undefined,
): Map<string, Key[]> {
  const keys = new Map<string, Key[]>();
  for (const row of rows) {
    const value = read(row);
    if (!value) continue;
    const known = keys.get(value);
    if (known) known.push(row.key);
    else keys.set(value, [row.key]);
  }
  return keys;
}
