import { sql } from 'drizzle-orm';
import { companyFields, type Company } from '#shared/crm/company-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { recordRows, repeated, type Writer } from '#server/records/core/record-rows.ts';
import { bothSpellings, searchedText, sortKey } from '#server/records/core/search.ts';
import { contactRows, searchedColumns } from './contact-rows.ts';

/** Clients hold the name of their company as text. */
export const companyRows = recordRows({
  type: 'company',
  table: companies,
  fields: companyFields,
  compared: ['name', 'website', 'registrationNumber', 'vatNumber', 'parentId'],
  repeated: [
    repeated(companies, ['name'], { name: companies.name }, async (tx, by, { kind, rows }, isChanged) => {
      if (kind !== 'updated' || !isChanged('name')) return;
      // Merging and un-merging say which name each client holds.
      if (by.cause?.kind === 'merge' || by.cause?.kind === 'unmerge') return;
      for (const { id, name } of rows) await writeCompanyNames(tx, by, await holdClientsOf(tx, by, [id]), () => name);
    }),
  ],
});

/** The columns that follow from what users enter. */
export function derivedOfCompany(company: Pick<Company, 'name' | 'website' | 'registrationNumber' | 'vatNumber'>) {
  return { sortName: sortKey(company.name), searchText: bothSpellings(...searchedText(companyFields, company)) };
}

/** A client with the name that it holds for its company. */
export type ClientOfCompany = Pick<
  typeof contacts.$inferSelect,
  'id' | 'companyId' | 'firstName' | 'lastName' | 'email' | 'company'
>;

/** The clients of these companies, locked in the order in which bulk work locks clients. */
export function holdClientsOf(
  tx: Transaction,
  { userId }: Writer,
  companyIds: readonly string[],
): Promise<ClientOfCompany[]> {
  return tx.run(
    composedStatement<ClientOfCompany>(sql`
      select ${contacts.id} as id, ${contacts.companyId} as "companyId", ${contacts.firstName} as "firstName",
             ${contacts.lastName} as "lastName", ${contacts.email} as email, ${contacts.company} as company
      from ${contacts} where ${contacts.userId} = ${userId} and ${contacts.companyId} = any(${idArray(companyIds)})
      order by ${contacts.id} for no key update`),
  );
}

/**
 * The clients get a new version, because an edit begun earlier contains the old name and would create the company
 * again.
 */
export async function writeCompanyNames(
  tx: Transaction,
  by: Writer,
  clients: readonly ClientOfCompany[],
  nameOf: (client: ClientOfCompany) => string | null,
): Promise<void> {
  for (const client of clients) {
    const company = nameOf(client);
    if (company === client.company) continue;
    await writeRecords(tx, { ...by, cause: by.cause ?? { kind: 'bulk' } }, contactRows, {
      update: { company, ...searchedColumns({ ...client, company }) },
      ids: [client.id],
      as: 'touched',
      before: { company: client.company },
    });
  }
}
