import { describe, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Tag } from '#shared/crm/tag-schemas.ts';
import type { HistoryItem } from '#shared/records/history-schemas.ts';
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

describe('the tags of companies', () => {
  const tagsOf = async (person: Visitor) =>
    Object.fromEntries((await list(person)).items.map(({ name, tags }) => [name, tags]));
  const bulk = (person: Visitor, action: object) =>
    bodyOf<{ ids: string[] }>(person.request('POST', '/api/companies/bulk', action));
  const changesOf = async (person: Visitor, id: string) =>
    (await bodyOf<Page<HistoryItem>>(person.request('GET', `/api/history/company/${id}`))).items.flatMap((item) =>
      item.kind === 'changed'
        ? item.fields.map(({ label, before, after }) => `${item.cause}: ${label} ${before.text} → ${after.text}`)
        : [],
    );
  const manage = async (person: Visitor) =>
    Object.fromEntries(
      (await bodyOf<Page<Tag>>(person.request('GET', '/api/tags'))).items.map((tag) => [tag.name, tag]),
    );

  it('are those of clients, in the order typed, and narrow lists and searches', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await add(bob, { name: 'Theirs', tags: ['vip'] });
    await addContact(ada, { tags: ['VIP'] });
    const navy = await add(ada, { name: 'Navy', tags: ['vip', 'uk', 'VIP'] });
    expect(navy.tags).toEqual(['VIP', 'uk']);
    await add(ada, { name: 'Army', tags: ['uk'] });
    await add(ada, { name: 'Guard' });
    expect(await manage(ada)).toMatchObject({
      VIP: { contactCount: 1, companyCount: 1 },
      uk: { contactCount: 0, companyCount: 2 },
    });
    const named = async (query: Record<string, string>) => (await list(ada, query)).items.map(({ name }) => name);
    expect(await named({ tag: 'vip' })).toEqual(['Navy']);
    expect(await named({ q: 'tag:UK -tag:vip' })).toEqual(['Army']);
    expect(await named({ q: 'has:tags' })).toEqual(['Army', 'Navy']);
    expect(await named({ q: '-is:tagged' })).toEqual(['Guard']);
    expect((await change(ada, navy.id, { tags: ['uk'] })).tags).toEqual(['uk']);
    expect((await change(ada, navy.id, { notes: 'Two decks' })).tags).toEqual(['uk']);
  });

  it('are added to many and removed from many, and the history says so', async () => {
    const ada = await app.signUp();
    const [navy, army] = [await add(ada, { name: 'Navy', tags: ['vip'] }), await add(ada, { name: 'Army' })];
    const ids = [navy.id, army.id];
    expect(await bulk(ada, { action: 'addTag', tag: 'VIP', ids })).toMatchObject({ ids: [army.id] });
    expect(await tagsOf(ada)).toEqual({ Army: ['vip'], Navy: ['vip'] });
    expect((await bulk(ada, { action: 'removeTag', tag: 'vip', filter: { tag: 'vip' } })).ids).toHaveLength(2);
    expect(await tagsOf(ada)).toEqual({ Army: [], Navy: [] });
    expect(await changesOf(ada, army.id)).toEqual(['bulk: Tags vip → ', 'bulk: Tags  → vip']);
    const stale = ada.request('PATCH', `/api/companies/${army.id}`, { tags: ['vip'] }, { 'If-Match': '"2"' });
    expect((await refusalOf(stale)).status).toBe(409);
  });

  it('are renamed, removed and restored with the tag', async () => {
    const ada = await app.signUp();
    const navy = await add(ada, { name: 'Navy', tags: ['vip', 'uk'] });
    const { vip } = await manage(ada);
    const path = `/api/tags/${vip?.id}`;
    await bodyOf(ada.request('PATCH', path, { name: 'hot' }));
    expect(await tagsOf(ada)).toEqual({ Navy: ['hot', 'uk'] });
    await bodyOf(ada.request('DELETE', path));
    expect(await tagsOf(ada)).toEqual({ Navy: ['uk'] });
    await bodyOf(ada.request('POST', `${path}/restore`));
    const { tags, version } = await bodyOf<Company>(ada.request('GET', `/api/companies/${navy.id}`));
    expect([tags, version]).toEqual([['hot', 'uk'], 4]);
    expect(await changesOf(ada, navy.id)).toEqual([
      'bulk: Tags uk → hot, uk',
      'bulk: Tags hot, uk → uk',
      'bulk: Tags vip, uk → hot, uk',
    ]);
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
