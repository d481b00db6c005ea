import { describe, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { DuplicateCounts, DuplicatesPage, Like } from '#shared/intake/duplicate-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';

const app = useTestApp();

const add = (person: Visitor, company: object) =>
  bodyOf<Company>(person.request('POST', '/api/companies', company), 201);

/** The list after all queued work is done, each group with its strongest reason. */
async function listOf(person: Visitor): Promise<string[]> {
  await app.workOff(new Date());
  const { items } = await bodyOf<DuplicatesPage>(person.request('GET', '/api/duplicates?type=company'));
  return items.map(({ by, records }) => `${by[0]}: ${records.map(({ name }) => name).join(', ')}`);
}

const like = async (person: Visitor, typed: Record<string, string>) =>
  (
    await bodyOf<{ items: Like[] }>(
      person.request('GET', `/api/duplicates/like?${new URLSearchParams({ type: 'company', ...typed }).toString()}`),
    )
  ).items;

describe('companies that are probably the same', () => {
  it.each([
    [{ name: 'Acme' }, { name: 'Acme Group' }, 'company-name'],
    [{ name: 'The Acme Holdings plc' }, { name: 'ACME International' }, 'company-name'],
    [{ name: 'Bluesky' }, { name: 'Blue Sky Ltd' }, 'company-name'],
    [{ name: 'Microsoft' }, { name: 'Micorsoft' }, 'company-name'],
    [{ name: 'A', website: 'acme.com' }, { name: 'B', website: 'https://www.Acme.com/about?x=1' }, 'website'],
    [
      { name: 'A', website: 'linkedin.com/company/acme/' },
      { name: 'B', website: 'www.linkedin.com/company/Acme' },
      'website',
    ],
    [{ name: 'A', vatNumber: 'GB 123 4567 89' }, { name: 'B', vatNumber: '123456789' }, 'vat'],
    [{ name: 'A', registrationNumber: '01234567' }, { name: 'B', registrationNumber: '1234 567' }, 'number'],
  ])('%j and %j', async (there, typed, by) => {
    const ada = await app.signUp();
    const { id, website } = await add(ada, there);
    const expected = [{ id, name: there.name, at: website, by }];
    expect(await like(ada, typed)).toEqual(expected);
    await add(ada, typed);
    expect(await listOf(ada)).toEqual([`${by}: ${there.name}, ${typed.name}`]);
    expect(await bodyOf<DuplicateCounts>(ada.request('GET', '/api/duplicates/counts'))).toMatchObject({ company: 1 });
    expect(await like(await app.signUp(), typed), 'not those of another account').toEqual([]);
  });

  it.each([
    [{ name: 'Acme North' }, { name: 'Acme South' }],
    [{ name: 'Acme' }, { name: 'Acme Bank' }],
    [{ name: 'Studio 2021' }, { name: 'Studio 2012' }],
    [{ name: 'Group Holding' }, { name: 'International Group' }],
    [
      { name: 'A', website: 'linkedin.com' },
      { name: 'B', website: 'linkedin.com/' },
    ],
    [
      { name: 'A', website: 'linkedin.com/company/acme' },
      { name: 'B', website: 'linkedin.com/company/navy' },
    ],
    [
      { name: 'A', website: 'tbc' },
      { name: 'B', website: 'tbc' },
    ],
    [
      { name: 'A', vatNumber: 'n/a' },
      { name: 'B', vatNumber: 'N/A' },
    ],
    [
      { name: 'A', registrationNumber: '00000000' },
      { name: 'B', registrationNumber: '00000000' },
    ],
  ])('not %j and %j', async (there, typed) => {
    const ada = await app.signUp();
    await add(ada, there);
    expect(await like(ada, typed)).toEqual([]);
    await add(ada, typed);
    expect(await listOf(ada)).toEqual([]);
  });

  it('are not those that belong to each other, nor parts of one group by its website', async () => {
    const ada = await app.signUp();
    const website = 'acme.com';
    const group = await add(ada, { name: 'Acme Group', website });
    const bank = await add(ada, { name: 'Bank', website, parentId: group.id });
    const insurer = await add(ada, { name: 'Insurer', website, parentId: group.id });
    expect(await listOf(ada)).toEqual([]);
    expect(await like(ada, { name: 'Fund', website, parentId: group.id })).toEqual([]);
    expect(await like(ada, { name: 'Bank', website, parentId: group.id, except: bank.id })).toEqual([]);
    await bodyOf(ada.request('PATCH', `/api/companies/${insurer.id}`, { parentId: null }));
    expect(await listOf(ada)).toEqual(['website: Acme Group, Bank, Insurer']);
  });

  it('are found among those that clients made, and shown with what tells them apart', async () => {
    const ada = await app.signUp();
    await addContact(ada, { company: 'Acme' });
    await addContact(ada, { company: 'Acme Holdings' });
    expect(await listOf(ada)).toEqual(['company-name: Acme, Acme Holdings']);
    const { items } = await bodyOf<DuplicatesPage>(ada.request('GET', '/api/duplicates?type=company'));
    expect(items[0]?.records[0]?.facts).toContainEqual({ label: 'People', value: '1' });
    const ids = items[0]?.records.map(({ id }) => id);
    expect((await ada.request('POST', '/api/duplicates/dismiss', { type: 'company', ids })).status).toBe(204);
    expect(await listOf(ada)).toEqual([]);
    expect(await like(ada, { name: 'Acme', except: String(ids?.[0]) })).toEqual([]);
  });
});
