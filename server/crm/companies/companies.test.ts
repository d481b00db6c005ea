import { describe, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const list = (person: Visitor, query: Record<string, string> = {}) =>
  bodyOf<Page<Company>>(person.request('GET', `/api/companies?${new URLSearchParams(query).toString()}`));
const add = (person: Visitor, company: object) =>
  bodyOf<Company>(person.request('POST', '/api/companies', company), 201);
const change = (person: Visitor, id: string, patch: object) =>
  bodyOf<Company>(person.request('PATCH', `/api/companies/${id}`, patch));
const readContact = (person: Visitor, id: string) => bodyOf<Contact>(person.request('GET', `/api/contacts/${id}`));
const namesAndPeople = async (person: Visitor) =>
  (await list(person)).items.map(({ name, people }) => `${name}: ${people}`);

describe('the company of a client', () => {
  it('is made by its name, and found again in other spellings, which clients keep as typed', async () => {
    const ada = await app.signUp();
    const spellings = ['ACME Ltd', 'Acme Limited.', 'acme  ltd', 'Acmé', 'ACME, Inc.'];
    for (const company of spellings) await addContact(ada, { company });
    expect(await namesAndPeople(ada)).toEqual(['ACME Ltd: 5']);
    const contacts = await bodyOf<Page<Contact>>(ada.request('GET', '/api/contacts?sort=createdAt'));
    expect(contacts.items.map(({ company }) => company)).toEqual(spellings.map((text) => text));
    expect(new Set(contacts.items.map(({ companyId }) => companyId)).size).toBe(1);
  });

  it.each([
    [['Acme GmbH & Co. KG', 'ACME GMBH'], 1],
    [['Müller & Söhne OHG', 'Muller und Söhne'], 1],
    [['Marks & Spencer plc', 'Marks and Spencer'], 1],
    [['Sainsbury’s', "Sainsbury's Ltd"], 1],
    [['L.L. Bean Inc', 'LL Bean'], 1],
    [['Łódź S.A.', 'Lodz SA'], 1],
    [['Limited', 'Company'], 2],
    [['The Limited', 'The Company'], 1],
    [['Acme', 'Acme Group'], 2],
    [['Acme North', 'Acme South'], 2],
    [['★', '★★'], 2],
    [['東京電力', '東京電力'], 1],
  ])('%j are so many companies: %i', async (names, many) => {
    const ada = await app.signUp();
    for (const company of names) await addContact(ada, { company });
    expect((await list(ada)).count).toBe(many);
  });

  it('follows the text: another name is another company, and none is none', async () => {
    const ada = await app.signUp();
    const { id, companyId } = await addContact(ada, { company: 'Navy' });
    const moved = await bodyOf<Contact>(ada.request('PATCH', `/api/contacts/${id}`, { company: 'Army' }));
    expect(moved).toMatchObject({ company: 'Army' });
    expect(moved.companyId).not.toBe(companyId);
    const alone = await bodyOf<Contact>(ada.request('PATCH', `/api/contacts/${id}`, { company: null }));
    expect(alone).toMatchObject({ company: null, companyId: null });
    expect(await namesAndPeople(ada)).toEqual(['Army: 0', 'Navy: 0']);
  });

  it('that is renamed is renamed on its people, on their jobs and in searches', async () => {
    const ada = await app.signUp();
    const grace = await addContact(ada, { company: 'Navy' });
    await addJob(ada, { contactId: grace.id });
    await change(ada, String(grace.companyId), { name: 'Army' });
    expect(await readContact(ada, grace.id)).toMatchObject({ company: 'Army', version: 2 });
    const jobs = await bodyOf<Page<Job>>(ada.request('GET', '/api/jobs?q=army'));
    expect(jobs.items.map(({ contact }) => contact?.company)).toEqual(['Army']);
    const found = await bodyOf<Page<Contact>>(ada.request('GET', '/api/contacts?q=navy'));
    expect(found.items).toEqual([]);
  });

  it('is made once by many clients at a time', async () => {
    const ada = await app.signUp();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => addContact(ada, { company: index % 2 === 0 ? 'Acme Ltd' : 'ACME' })),
    );
    expect((await list(ada)).items.map(({ people }) => people)).toEqual([8]);
  });

  it('in the bin stays on its people as text, and the same name makes another', async () => {
    const ada = await app.signUp();
    const { id, companyId } = await addContact(ada, { company: 'Navy' });
    await ada.request('DELETE', `/api/companies/${companyId}`);
    expect(await readContact(ada, id)).toMatchObject({ company: 'Navy', companyId });
    const other = await addContact(ada, { company: 'Navy' });
    expect(other.companyId).not.toBe(companyId);
    const refused = await refusalOf(ada.request('POST', `/api/companies/${companyId}/restore`));
    expect(refused.message).toContain('There is already a company with this name');
  });
});

describe('a company', () => {
  it('refuses a name that another has in any spelling', async () => {
    const ada = await app.signUp();
    await add(ada, { name: 'Acme Ltd' });
    const refused = await refusalOf(ada.request('POST', '/api/companies', { name: 'ACME' }));
    expect(refused.fields).toEqual({ name: 'There is already a company with this name' });
    const grace = await app.signUp();
    expect(await add(grace, { name: 'ACME' })).toMatchObject({ name: 'ACME', people: 0, jobs: 0 });
  });

  it('belongs to a group, but not to one of its own parts', async () => {
    const ada = await app.signUp();
    const holding = await add(ada, { name: 'Acme Holding' });
    const part = await add(ada, { name: 'Acme Bank', parentId: holding.id });
    const branch = await add(ada, { name: 'Acme Bank Leeds', parentId: part.id });
    expect(part.parent).toEqual({ id: holding.id, name: 'Acme Holding', removed: false });
    const refused = await refusalOf(ada.request('PATCH', `/api/companies/${holding.id}`, { parentId: branch.id }));
    expect(refused.fields).toEqual({ parentId: 'A company cannot belong to itself' });
    expect((await list(ada, { parentId: holding.id })).items.map(({ name }) => name)).toEqual(['Acme Bank']);
    expect((await list(ada, { q: 'group:holding' })).items.map(({ name }) => name)).toEqual(['Acme Bank']);
  });

  it('counts its people and their jobs, and lists both', async () => {
    const ada = await app.signUp();
    const grace = await addContact(ada, { company: 'Navy' });
    await addContact(ada, { firstName: 'Ida', company: 'NAVY' });
    await addContact(ada, { company: 'Army' });
    await addJob(ada, { contactId: grace.id, title: 'Admiral' });
    const companyId = String(grace.companyId);
    expect(await bodyOf<Company>(ada.request('GET', `/api/companies/${companyId}`))).toMatchObject({
      name: 'Navy',
      people: 2,
      jobs: 1,
    });
    expect((await bodyOf<Page<Contact>>(ada.request('GET', `/api/contacts?companyId=${companyId}`))).count).toBe(2);
    const jobs = await bodyOf<Page<Job>>(ada.request('GET', `/api/jobs?companyId=${companyId}`));
    expect(jobs.items.map(({ title }) => title)).toEqual(['Admiral']);
    expect((await list(ada, { q: 'has:jobs' })).items.map(({ name }) => name)).toEqual(['Navy']);
  });
});
