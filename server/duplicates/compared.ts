import { sql, type SQL } from 'drizzle-orm';
import { MOST_ALIKE, type DuplicateType } from '#shared/duplicates.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { emailKey, nameKeys, phoneKey } from '../db/schema/likeness.ts';
import { composedStatement } from '../db/statement.ts';
import { LEAST_DIGITS, type Compared } from './groups.ts';

/** What these records are compared by; those in the bin are left out. To find the key of a name takes long: what is known is taken. */
export async function readCompared(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
  nameOf: ReadonlyMap<string, string> = new Map(),
): Promise<Compared[]> {
  if (ids.length === 0) return [];
  const { table, columns } = comparedBy[type];
  const names = ids.map((id) => nameOf.get(id) ?? null);
  return tx.run(
    composedStatement<Compared>(sql`
      select id, ${columns} from unnest(${sql.param(ids)}::uuid[], ${sql.param(names)}::text[]) as known (known_id, known_name)
      join ${table} on id = known_id
      where ${table}.user_id = ${userId} and deleted_at is null`),
  );
}

const person = sql`sort_name as "sortName", nullif(${emailKey}, '') as email,
  case when length(${phoneKey}) >= ${sql.raw(String(LEAST_DIGITS))} then ${phoneKey} end as phone,
  coalesce(known_name, (${nameKeys})[1]) as name`;

const comparedBy: Record<DuplicateType, { table: SQL; columns: SQL }> = {
  contact: { table: sql`${contacts}`, columns: sql`${person}, sort_company as company` },
  candidate: { table: sql`${candidates}`, columns: sql`${person}, null as company` },
  job: {
    table: sql`${jobs}`,
    columns: sql`sort_title as "sortName", null as email, null as phone, sort_title as name, contact_id as company`,
  },
};

export interface Keys {
  emails: string[];
  phones: string[];
  names: string[];
  /** Of jobs: title and client. */
  titles: { title: string; contactId: string }[];
}

/** Who has one of these keys, up to one more than a group can have, with the key of the name where it was found by that. */
export async function findByKeys(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  { emails, phones, names, titles }: Keys,
): Promise<{ ids: string[]; nameOf: Map<string, string> }> {
  const most = MOST_ALIKE + 1;
  const found =
    type === 'job'
      ? await tx.run(
          composedStatement<Found>(sql`
            select found.id
            from unnest(${sql.param(titles.map(({ title }) => title))}::text[],
                        ${sql.param(titles.map(({ contactId }) => contactId))}::uuid[]) as given (title, contact_id),
            lateral (select id from ${jobs}
                     where user_id = ${userId} and deleted_at is null and sort_title = given.title and contact_id = given.contact_id
                     limit ${most}) as found`),
        )
      : (
          await Promise.all([
            tx.run(
              composedStatement<Found>(sql`
                select id from records_alike(${type}, ${sql.param(emails)}::text[], ${sql.param(phones)}::text[], ${most})`),
            ),
            tx.run(
              composedStatement<Found>(
                sql`select id, key as name from names_with_keys(${type}, ${sql.param(names)}::text[], ${most})`,
              ),
            ),
          ])
        ).flat();
  return {
    ids: [...new Set(found.map(({ id }) => id))],
    nameOf: new Map(found.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]]))),
  };
}

interface Found {
  id: string;
  name?: string;
}
