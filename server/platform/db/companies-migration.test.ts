import { beforeAll, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { DuplicatesPage } from '#shared/intake/duplicate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { createOlderDatabase } from '#server/test/database.ts';
import { bodyOf } from '#server/test/records.ts';
import { fillReleased, released } from '#server/test/released.ts';

/** Spellings in the wild. The numbers tell how many clients write it so. */
const spellings: [company: string | null, many: number][] = [
  ['ACME Ltd', 1],
  ['Acme Limited.', 3],
  ['acme  ltd', 1],
  ['Acme GmbH & Co. KG', 1],
  ['Acme Group', 1],
  ['Müller & Söhne OHG', 2],
  ['MULLER UND SOHNE', 1],
  ['Weißmann AG', 1],
  ['Łódź Sp. z o.o.', 1],
  ['Sainsbury’s', 1],
  ["Sainsbury's plc", 2],
  ['   ', 1],
  ['', 1],
  [null, 2],
];

/** The oldest released database, with a client for each of these. */
const createDatabase = () =>
  createOlderDatabase(async (owner) => {
    const [oldest] = released;
    if (!oldest) throw new Error('There is no released database');
    await fillReleased(owner, oldest.last, oldest.tables);
    await owner.query('set session_replication_role = replica');
    await owner.query(`update contacts set company = null`);
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = 'contacts' and is_generated = 'NEVER'
         and column_name not in ('id', 'last_name', 'company')`,
    );
    const columns = rows[0]?.columns ?? '';
    for (const [index, [company, many]] of spellings.entries()) {
      await owner.query(
        `insert into contacts (id, last_name, company, ${columns})
         select gen_random_uuid(), $3, $1, ${columns} from contacts cross join generate_series(1, $2)
         where contacts.first_name = 'Grace' and contacts.last_name not like 'Client %'`,
        [company, many, `Client ${index}`],
      );
    }
  });
const app = useTestApp({}, { createDatabase });

let ada: Visitor;
beforeAll(async () => {
  ada = app.visitor();
  await bodyOf(ada.request('POST', '/api/auth/sign-in', { email: 'ada@example.com', password: 'correct horse' }));
});
const read = <T>(path: string) => bodyOf<T>(ada.request('GET', path));

it('what clients said has become companies, in the spelling that most of them use', async () => {
  const { items } = await read<Page<Company>>('/api/companies?limit=100');
  expect(items.map(({ name, people }) => `${name}: ${people}`)).toEqual([
    'Acme Group: 1',
    'Acme Limited.: 6',
    'Müller & Söhne OHG: 3',
    "Sainsbury's plc: 3",
    'Weißmann AG: 1',
    'Łódź Sp. z o.o.: 1',
  ]);
});

it('no client’s text has changed, and those without a company have none', async () => {
  const { items } = await read<Page<Contact>>('/api/contacts?limit=100');
  for (const [index, [company, many]] of spellings.entries()) {
    const those = items.filter(({ lastName }) => lastName === `Client ${index}`);
    expect.soft(those.map((contact) => contact.company)).toEqual(Array.from({ length: many }, () => company));
    const isNamed = company !== null && company.trim() !== '';
    expect.soft(those.every(({ companyId }) => (companyId !== null) === isNamed)).toBe(true);
  }
});

it('those that may be the same are listed, though nobody has changed them', async () => {
  await app.workOff(new Date());
  const { items } = await read<DuplicatesPage>('/api/duplicates?type=company');
  expect(items.map(({ records }) => records.map(({ name }) => name).toSorted())).toEqual([
    ['Acme Group', 'Acme Limited.'],
  ]);
});

it('companies are found in plain letters', async () => {
  const { items } = await read<Page<Company>>('/api/companies?q=weissmann');
  expect(items.map(({ name }) => name)).toEqual(['Weißmann AG']);
});
