import { sql } from 'drizzle-orm';
import { MOST_ALIKE, type DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { likenessKeys } from '#server/platform/db/schema/likeness.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { findCompanies, kindOfCompanyKey, readCompanies } from './company-keys.ts';
import { keyOf, readKey } from './groups.ts';
import { findByLikeness, kindOfKey, type PersonType } from './likeness-keys.ts';
import { readNameFamilies } from './name-families.ts';

/** One more than a group can have. */
const MOST_FOUND = MOST_ALIKE + 1;

/** The keys of the groups that these records can be in, without records in the bin. */
export async function keysOf(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<string[]> {
  if (type === 'job') return titleKeys(tx, userId, ids);
  if (type === 'company') return companyKeys(tx, userId, ids);
  const table = type === 'contact' ? sql`${contacts}` : sql`${candidates}`;
  const rows = await tx.run(
    composedStatement<{ keys: string[] }>(sql`
      select ${likenessKeys} as keys from ${table}
      where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`),
  );
  const { familyOf } = await readNameFamilies(tx);
  return rows.flatMap(({ keys }) =>
    keys.flatMap((key) => {
      const kind = kindOfKey(key);
      // Half a name is only looked up while it is typed.
      if (kind === 'half') return [];
      return [keyOf(kind, kind === 'name' ? familyOf(key) : key)];
    }),
  );
}

async function companyKeys(tx: Transaction, userId: string, ids: readonly string[]): Promise<string[]> {
  const found = await readCompanies(tx, userId, ids);
  return found.flatMap(({ keys }) => keys.map((key) => keyOf(kindOfCompanyKey(key), key)));
}

async function titleKeys(tx: Transaction, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.run(
    composedStatement<{ title: string; contactId: string }>(sql`
      select sort_title as title, contact_id as "contactId" from ${jobs}
      where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null and contact_id is not null`),
  );
  return rows.map(({ title, contactId }) => keyOf('title', `${contactId} ${title}`));
}

/** The records with each of these keys, at most one more than a group can have by each name. */
export async function findByKeys(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  keys: ReadonlySet<string>,
): Promise<Map<string, Set<string>>> {
  const found = await findByType(tx, userId, type, keys);
  const idsByKey = new Map<string, Set<string>>([...keys].map((key) => [key, new Set()]));
  for (const { key, id } of found) idsByKey.get(key)?.add(id);
  return idsByKey;
}

interface Found {
  key: string;
  id: string;
}

function findByType(tx: Transaction, userId: string, type: DuplicateType, keys: ReadonlySet<string>): Promise<Found[]> {
  if (type === 'job') return findByTitles(tx, userId, keys);
  return type === 'company' ? findCompaniesOf(tx, keys) : findPeople(tx, type, keys);
}

async function findCompaniesOf(tx: Transaction, keys: ReadonlySet<string>): Promise<Found[]> {
  const found = await findCompanies(
    tx,
    [...keys].map((key) => readKey(key).value),
    MOST_FOUND,
  );
  return found.map(({ key, id }) => ({ key: keyOf(kindOfCompanyKey(key), key), id }));
}

async function findPeople(tx: Transaction, type: PersonType, keys: ReadonlySet<string>): Promise<Found[]> {
  const { namesOf } = await readNameFamilies(tx);
  const groupKeyOf = new Map(
    [...keys].flatMap((key) => {
      const { kind, value } = readKey(key);
      return (kind === 'name' ? namesOf(value) : [value]).map((own) => [own, key] as const);
    }),
  );
  const found = await findByLikeness(tx, type, [...groupKeyOf.keys()], MOST_FOUND);
  return found.map(({ key, id }) => ({ key: groupKeyOf.get(key) ?? '', id }));
}

async function findByTitles(tx: Transaction, userId: string, keys: ReadonlySet<string>): Promise<Found[]> {
  const titles = [...keys].map((key) => {
    const { value } = readKey(key);
    const end = value.indexOf(' ');
    return { key, contactId: value.slice(0, end), title: value.slice(end + 1) };
  });
  const [given, contactIds] = [titles.map(({ title }) => title), titles.map(({ contactId }) => contactId)];
  return tx.run(
    composedStatement<Found>(sql`
      select given.key, found.id
      from unnest(${sql.param([...keys])}::text[], ${sql.param(given)}::text[], ${sql.param(contactIds)}::uuid[]) as given (key, title, contact_id),
      lateral (select id from ${jobs}
               where user_id = ${userId} and deleted_at is null and sort_title = given.title and contact_id = given.contact_id
               limit ${MOST_FOUND}) as found`),
  );
}
