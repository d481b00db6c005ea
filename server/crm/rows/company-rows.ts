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
  repeated: [
    repeated(companies, ['name'], { name: companies.name }, async (tx, by, { kind, rows }, isChanged) => {
      if (kind !== 'updated' || !isChanged('name')) return;
      for (const { id, name } of rows) await renameCompanyOfClients(tx, by, id, name);
    }),
  ],
});

/** The columns that follow from what users enter. */
export function derivedOfCompany(company: Pick<Company, 'name' | 'website' | 'registrationNumber' | 'vatNumber'>) {
  return { sortName: sortKey(company.name), searchText: bothSpellings(...searchedText(companyFields, company)) };
}

/**
 * The clients get a new version, because an edit begun earlier contains the old name and would create the company
 * again.
 */
async function renameCompanyOfClients(tx: Transaction, by: Writer, companyId: string, name: string): Promise<void> {
  // In the order in which bulk work locks clients.
  const people = await tx.run(
    composedStatement<{ id: string; firstName: string; lastName: string; email: string | null; company: string }>(sql`
      select ${contacts.id} as id, ${contacts.firstName} as "firstName", ${contacts.lastName} as "lastName",
             ${contacts.email} as email, ${contacts.company} as company
      from ${contacts} where ${contacts.userId} = ${by.userId} and ${contacts.companyId} = any(${idArray([companyId])})
      order by ${contacts.id} for no key update`),
  );
  for (const { id, ...person } of people.filter(({ company }) => company !== name)) {
    await writeRecords(tx, { ...by, cause: by.cause ?? { kind: 'bulk' } }, contactRows, {
      update: { company: name, ...searchedColumns({ ...person, company: name }) },
      ids: [id],
      as: 'touched',
      before: { company: person.company },
    });
  }
}
