import { describe, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { KeptRecord } from '#shared/intake/imports/import-records.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, rowsOf, table } from './test-imports.ts';

const app = useTestApp();
const { after, bringIn } = createSteps(app);

const companiesOf = (person: Visitor) => listOf<Company>(person, 'companies');
const namesOf = async (person: Visitor) => (await companiesOf(person)).map(({ name }) => name).toSorted();
const groupsOf = async (person: Visitor) =>
  Object.fromEntries((await companiesOf(person)).map(({ name, parent }) => [name, parent?.name ?? null]));
const add = (person: Visitor, company: object) =>
  bodyOf<Company>(person.request('POST', '/api/companies', company), 201);
const undo = async (person: Visitor, id: string) => {
  const path = `/api/imports/${id}`;
  const undone = await after(person, path, 'undo');
  const { items } = await bodyOf<{ items: KeptRecord[] }>(person.request('GET', `${path}/kept`));
  return { undone, kept: Object.fromEntries(items.map(({ name, why }) => [name, why])) };
};

const heading = ['Company Name', 'Website', 'VAT Number', 'Parent Company'];

describe('an import of companies', () => {
  it('finds those of the same name in any spelling, in the account and in the file', async () => {
    const ada = await app.signUp();
    const acme = await add(ada, { name: 'ACME Ltd', website: 'acme.example' });
    const file = table(
      heading,
      ['Acme Limited', 'other.example', 'GB 1', ''],
      ['Navy', '', '', ''],
      ['NAVY plc', 'navy.example', '', ''],
      ['', 'nobody.example', '', ''],
    );
    const { path } = await begin(ada, 'company', file);
    expect(await after(ada, path, 'check')).toMatchObject({ counts: { ready: 3, refused: 1, duplicates: 2 } });
    expect(await rowsOf(ada, path, 'refused')).toMatchObject([
      { number: 5, problems: [{ column: 0, field: 'name', message: 'Company name is required' }] },
    ]);
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([
      { number: 2, matches: [{ id: acme.id, name: 'ACME Ltd', by: 'name' }], sameAs: null },
      { number: 4, matches: [], sameAs: { row: 3 } },
    ]);
    await bodyOf(ada.request('PATCH', path, { duplicates: 'fill' }));
    const done = await after(ada, path, 'start');
    expect(done).toMatchObject({ state: 'imported', counts: { added: 1, updated: 2, clients: 0, refused: 1 } });
    expect(await companiesOf(ada)).toMatchObject([
      { name: 'ACME Ltd', website: 'acme.example', vatNumber: 'GB 1' },
      { name: 'Navy', website: 'navy.example' },
    ]);
    expect((await undo(ada, done.id)).undone).toMatchObject({ state: 'undone', counts: { kept: 0 } });
    expect(await companiesOf(ada)).toMatchObject([{ id: acme.id, website: 'acme.example', vatNumber: null }]);
  });

  it('never makes a second one of a name', async () => {
    const ada = await app.signUp();
    await add(ada, { name: 'Acme' });
    const { path } = await begin(ada, 'company', table(heading, ['ACME Ltd'], ['Navy'], ['Army']));
    await after(ada, path, 'check');
    await bodyOf(ada.request('PATCH', path, { duplicates: 'create' }));
    // After the check, a client brings a company that a row has, too.
    await addContact(ada, { company: 'Navy' });
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 1, refused: 2 } });
    expect((await rowsOf(ada, path, 'refused')).map(({ problems }) => problems[0]?.message)).toEqual([
      'There is already a company with this name',
      'There is already a company with this name',
    ]);
    expect(await namesOf(ada)).toEqual(['Acme', 'Army', 'Navy']);
  });

  it('finds or makes what a company belongs to, in whichever order the rows are', async () => {
    const ada = await app.signUp();
    await add(ada, { name: 'Holding Ltd' });
    const file = table(
      heading,
      ['Leeds', '', '', 'Bank'],
      ['Bank', 'bank.example', '', 'HOLDING'],
      ['York', '', '', 'Bank Ltd'],
      ['Shop', '', '', 'Trading'],
    );
    const done = await bringIn(ada, 'company', file);
    expect(done).toMatchObject({ counts: { added: 4, refused: 0, clients: 1 } });
    expect(await groupsOf(ada)).toEqual({
      Bank: 'Holding Ltd',
      'Holding Ltd': null,
      Leeds: 'Bank',
      Shop: 'Trading',
      Trading: null,
      York: 'Bank',
    });
    expect((await undo(ada, done.id)).undone).toMatchObject({ counts: { kept: 0 } });
    expect(await namesOf(ada)).toEqual(['Holding Ltd']);
  });

  it('finds a group that comes much later in the file, and counts it once', async () => {
    const ada = await app.signUp();
    const many = Array.from({ length: 250 }, (_, index) => [`Branch ${index}`, '', '', 'Bank']);
    const done = await bringIn(ada, 'company', table(heading, ...many, ['Bank', 'bank.example', '', '']));
    expect(done).toMatchObject({ counts: { added: 251, refused: 0, clients: 0 } });
    const bank = (await bodyOf<{ items: Company[] }>(ada.request('GET', '/api/companies?q=name:bank'))).items;
    expect(bank).toMatchObject([{ name: 'Bank', website: 'bank.example' }]);
    await undo(ada, done.id);
    expect(await namesOf(ada)).toEqual([]);
  });

  it('leaves out a group that would be in itself, with a sentence', async () => {
    const ada = await app.signUp();
    const file = table(heading, ['A', '', '', 'a'], ['B', '', '', 'C'], ['C', '', '', 'B']);
    const { path } = await begin(ada, 'company', file);
    await after(ada, path, 'check');
    const problem = { column: 3, field: 'parent', message: 'A company cannot belong to itself' };
    expect((await rowsOf(ada, path, 'warning')).map(({ number, problems }) => ({ number, problems }))).toEqual([
      { number: 2, problems: [problem] },
      { number: 4, problems: [problem] },
    ]);
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 3, refused: 0, clients: 0 } });
    expect(await groupsOf(ada)).toEqual({ A: null, B: 'C', C: null });
  });

  it('that is undone keeps companies with clients, tasks and edits, and what they belong to', async () => {
    const ada = await app.signUp();
    const file = table(
      heading,
      ['Client’s', '', '', 'Group'],
      ['Task’s', '', '', ''],
      ['Edited', '', '', ''],
      ['Unused', '', '', 'Group'],
      ['Other', '', '', 'Other Group'],
    );
    const { id } = await bringIn(ada, 'company', file);
    const idOf = Object.fromEntries((await companiesOf(ada)).map((company) => [company.name, company.id]));
    await addContact(ada, { company: 'CLIENT’S' });
    await addTask(ada, { relatedTo: { type: 'company', id: idOf['Task’s'] } });
    await bodyOf(ada.request('PATCH', `/api/companies/${idOf['Edited']}`, { website: 'edited.example' }));
    expect((await undo(ada, id)).kept).toEqual({
      'Client’s': 'It now has clients.',
      'Task’s': 'It now has tasks.',
      Edited: 'It was edited after the import.',
      Group: 'It now has companies.',
    });
    expect(await groupsOf(ada)).toEqual({ 'Client’s': 'Group', 'Task’s': null, Edited: null, Group: null });
  });
});

describe('our own export of companies', () => {
  const exported = async (person: Visitor) =>
    Buffer.from(await (await person.request('GET', '/api/companies/export.csv')).arrayBuffer());
  const fill = async (person: Visitor) => {
    const odd = `=1+1, "quoted"; and 'more'\r\nin lines\n\n  `;
    const { id: parentId } = await add(person, {
      name: "'=Zoë & Söhne GmbH",
      address: odd,
      tags: ['Key, London', 'a;b'],
      notes: odd,
    });
    const numbers = { registrationNumber: '0012 345', vatNumber: '-GB 1' };
    await add(person, { name: '@Bank, Ltd', website: 'https://bank.example/?a=1,2', ...numbers, parentId });
  };

  it('changes nothing in its account', async () => {
    const ada = await app.signUp();
    await fill(ada);
    await addContact(ada, { company: '@Bank' });
    const [file, before] = [await exported(ada), await companiesOf(ada)];
    const { path } = await begin(ada, 'company', file);
    expect(await after(ada, path, 'check')).toMatchObject({
      counts: { ready: 2, refused: 0, duplicates: 2, warned: 0 },
    });
    await bodyOf(ada.request('PATCH', path, { duplicates: 'fill' }));
    const counts = { added: 0, updated: 0, skipped: 2, refused: 0, clients: 0 };
    expect(await after(ada, path, 'start')).toMatchObject({ state: 'imported', counts });
    expect(await companiesOf(ada)).toEqual(before);
  });

  it('comes back whole into another account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await fill(ada);
    const file = await exported(ada);
    expect(await bringIn(bob, 'company', file)).toMatchObject({ counts: { added: 2, refused: 0, clients: 0 } });
    const timeless = (bytes: Buffer) => String(bytes).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
    expect(timeless(await exported(bob))).toBe(timeless(file));
  });
});

describe('the companies of imported clients', () => {
  const clients = table(
    ['Full name', 'Company'],
    ['Ann Lee', 'Navy'],
    ['Bob Lee', 'Navy'],
    ['Cy Lee', 'Army'],
    ['Di Lee', 'Fleet'],
    ['Ed Lee', 'Corps'],
    ['Fi Lee', 'Guard'],
  );

  it('go with an import that is undone, unless somebody else uses them', async () => {
    const ada = await app.signUp();
    await add(ada, { name: 'Guard' });
    const { id } = await bringIn(ada, 'contact', clients);
    expect(await namesOf(ada)).toEqual(['Army', 'Corps', 'Fleet', 'Guard', 'Navy']);
    const idOf = Object.fromEntries((await companiesOf(ada)).map((company) => [company.name, company.id]));
    await addContact(ada, { company: 'ARMY' });
    await addTask(ada, { relatedTo: { type: 'company', id: idOf['Fleet'] } });
    await bodyOf(ada.request('PATCH', `/api/companies/${idOf['Corps']}`, { notes: 'Pays late' }));
    const { undone, kept } = await undo(ada, id);
    expect(undone).toMatchObject({ state: 'undone', counts: { kept: 2 } });
    expect(kept).toEqual({ Corps: 'It was edited after the import.', Fleet: 'It now has tasks.' });
    expect(await namesOf(ada)).toEqual(['Army', 'Corps', 'Fleet', 'Guard']);
    expect((await bodyOf<{ items: object[] }>(ada.request('GET', '/api/bin'))).items).toEqual([]);
  });

  it('stay with clients who stay', async () => {
    const ada = await app.signUp();
    const { id } = await bringIn(ada, 'contact', clients);
    const ann = (await listOf<Contact>(ada, 'contacts')).find(({ firstName }) => firstName === 'Ann');
    await addJob(ada, { contactId: ann?.id ?? '' });
    expect((await undo(ada, id)).kept).toEqual({ 'Ann Lee': 'It now has jobs.' });
    expect(await namesOf(ada)).toEqual(['Navy']);
  });

  it('go with the clients that an import of jobs added', async () => {
    const ada = await app.signUp();
    const jobs = table(['Job title', 'Client', 'Client company', 'Salary'], ['Engineer', 'Ann Lee', 'Navy', '50000']);
    const { id, counts } = await bringIn(ada, 'job', jobs);
    expect(counts).toMatchObject({ added: 1, clients: 1 });
    expect(await namesOf(ada)).toEqual(['Navy']);
    await undo(ada, id);
    expect(await namesOf(ada)).toEqual([]);
  });
});
