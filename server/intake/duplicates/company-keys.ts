import { sql } from 'drizzle-orm';
import type { CompanyLikeness } from '#shared/intake/duplicate-schemas.ts';
import { nameWords, type ComparedCompany } from '#shared/intake/same-company.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { companyLikenessKeys } from '#server/platform/db/schema/likeness.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { MARK_LENGTH } from './likeness-keys.ts';

const kinds = { v: 'vat', r: 'number', w: 'website', n: 'company-name' } as const satisfies Record<
  string,
  CompanyLikeness
>;

/** What a key of `company_likeness_keys` is made of. */
export function kindOfCompanyKey(key: string): CompanyLikeness {
  return kinds[key.charAt(MARK_LENGTH) as keyof typeof kinds];
}

interface Read {
  id: string;
  sortName: string;
  parentId: string | null;
  /** The name as `company_key` gives it. */
  name: string;
  keys: string[];
}

export interface KeyedCompany {
  sortName: string;
  keys: readonly string[];
  company: ComparedCompany;
}

/** These companies with their keys, without those in the bin. */
export async function readCompanies(tx: Transaction, userId: string, ids: readonly string[]): Promise<KeyedCompany[]> {
  if (ids.length === 0) return [];
  const rows = await tx.run(
    composedStatement<Read>(sql`
      select id, sort_name as "sortName", parent_id as "parentId", company_key(name) as name, ${companyLikenessKeys} as keys
      from ${companies} where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`),
  );
  return rows.map(keyed);
}

export interface TypedCompany {
  id: string;
  parentId: string | null;
  name: string;
  website: string;
  registrationNumber: string;
  vatNumber: string;
}

/** A company that need not be stored. */
export async function readTyped(tx: Transaction, userId: string, typed: TypedCompany): Promise<KeyedCompany> {
  const { id, parentId, name, website, registrationNumber, vatNumber } = typed;
  const [read] = await tx.run(
    composedStatement<Pick<Read, 'name' | 'keys'>>(sql`
      select company_key(${name}::text) as name, company_likeness_keys(
        ${userId}::uuid, ${name}::text, ${website}::text, ${registrationNumber}::text, ${vatNumber}::text) as keys`),
  );
  return keyed({ id, parentId, sortName: '', name: '', keys: [], ...read });
}

function keyed({ id, sortName, parentId, name, keys }: Read): KeyedCompany {
  const valueOf = (kind: CompanyLikeness) => keys.find((key) => kindOfCompanyKey(key) === kind) ?? null;
  const numbers = { vat: valueOf('vat'), number: valueOf('number'), website: valueOf('website') };
  return { sortName, keys, company: { id, parentId, words: nameWords(name), ...numbers } };
}

/** The companies with each of these keys, at most this many for each. */
export function findCompanies(tx: Transaction, keys: readonly string[], most: number) {
  return tx.run(
    composedStatement<{ key: string; id: string }>(sql`
      select key, id from companies_with_keys(${sql.param(keys)}::text[], ${most})`),
  );
}
