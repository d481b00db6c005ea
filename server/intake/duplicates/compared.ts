import { sql, type SQL } from 'drizzle-orm';
import type { DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import { readPerson, type PersonFacts } from '#shared/intake/same-person/same-person.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { readCompanies } from './company-keys.ts';
import type { Compared } from './groups.ts';

/** The compared values of these records, without those in the bin. */
export async function readCompared(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<Compared[]> {
  if (ids.length === 0) return [];
  if (type === 'company') {
    const found = await readCompanies(tx, userId, ids);
    return found.map(({ sortName, company }) => ({ id: company.id, sortName, person: nobody, company }));
  }
  const { table, columns } = comparedBy[type];
  const rows = await tx.run(
    composedStatement<PersonFacts & { id: string; name: string }>(sql`
      select id, ${columns} from ${table}
      where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`),
  );
  return rows.map(({ id, ...facts }) => ({ id, sortName: facts.name, person: readPerson(facts) }));
}

const nobody = readPerson({});

/** Of a job its title and its client are compared, like a name and a company. */
const comparedBy: Record<Exclude<DuplicateType, 'company'>, { table: SQL; columns: SQL }> = {
  contact: { table: sql`${contacts}`, columns: sql`sort_name as name, email, phone, sort_company as company` },
  candidate: { table: sql`${candidates}`, columns: sql`sort_name as name, email, phone` },
  job: { table: sql`${jobs}`, columns: sql`sort_title as name, contact_id as company` },
};
