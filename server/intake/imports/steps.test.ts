import { describe, expect, it } from 'vitest';
import type { Candidate, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { csvLine } from '#shared/platform/csv.ts';
import type { KeptRecord } from '#shared/intake/imports/import-records.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { BinItem } from '#shared/records/list-schemas.ts';
import { addAttachment, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';
import { retainIn } from '#server/test/retention.ts';
import { begin, createSteps, listOf, rowsOf, table } from './test-imports.ts';

const app = useTestApp();

const { after } = createSteps(app);

const binOf = async (person: Visitor) => (await bodyOf<{ items: BinItem[] }>(person.request('GET', '/api/bin'))).items;

const heading = ['First name', 'Last name', 'Email', 'Phone', 'Skills'];

describe('an import', () => {
  it('is created, checked, imported and undone', async () => {
    const ada = await app.signUp();
    const known = await addCandidate(ada, { email: 'Known@Example.com' });
    const file = table(
      heading,
      ['Ann', 'Lee', 'ann@example.com', '020 7946 0000', 'Go, SQL'],
      ['Bob', '', 'bob@example', '', ''],
      ['Known', 'Too', 'known@example.com', '', ''],
      ['Ann', 'Again', 'ANN@example.com', '', ''],
      ['Cy', 'Ng', 'cy@example.com', '', ''],
    );
    const { path, fileId, ...begun } = await begin(ada, 'candidate', file);
    expect(begun).toMatchObject({
      type: 'candidate',
      fileName: 'people.csv',
      state: 'mapping',
      mapping: ['firstName', 'lastName', 'email', 'phone', 'skills'],
      isRemembered: false,
      counts: { rows: 5, ready: 0 },
      work: null,
      problem: null,
      undoUntil: null,
    });
    const again = { id: begun.id, type: 'candidate', fileId };
    expect(await bodyOf(ada.request('POST', '/api/imports', again))).toMatchObject({ id: begun.id });
    expect((await refusalOf(ada.request('POST', '/api/imports', { ...again, type: 'job' }))).fields).toEqual({
      id: 'This id was already used for something else',
    });
    expect((await refusalOf(ada.request('DELETE', `/api/files/${fileId}`))).message).toMatch(/belongs to an import/);
    expect((await refusalOf(ada.request('POST', `${path}/start`))).message).toBe('Check the rows first.');

    const checked = await after(ada, path, 'check');
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 5, ready: 4, refused: 1, duplicates: 2 } });
    expect(await rowsOf(ada, path, 'refused')).toEqual([
      {
        number: 3,
        cells: ['Bob', '', 'bob@example'],
        problems: [
          { column: 1, field: 'lastName', message: 'Last name is required' },
          { column: 2, field: 'email', message: 'Email is invalid' },
        ],
        matches: [],
        sameAs: null,
        decision: null,
      },
    ]);
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([
      { number: 4, matches: [{ id: known.id, name: 'Alan Turing', by: 'email' }], sameAs: null },
      { number: 5, matches: [], sameAs: { row: 2, by: 'email' } },
    ]);
    expect(await listOf(ada, 'candidates')).toHaveLength(1);

    const done = await after(ada, path, 'start');
    expect(done).toMatchObject({
      state: 'imported',
      counts: { added: 2, updated: 0, skipped: 2, refused: 1 },
      work: null,
      stopped: false,
    });
    expect(done.undoUntil).not.toBeNull();
    const people = await listOf<ListedCandidate>(ada, 'candidates');
    expect(people.map(({ firstName }) => firstName).toSorted()).toEqual(['Alan', 'Ann', 'Cy']);
    const csv = await (await ada.request('GET', `${path}/refused.csv`)).text();
    expect(csv.replace('\ufeff', '')).toBe(
      csvLine([...heading, 'Reason']) +
        csvLine(['Bob', '', 'bob@example', '', '', 'Last name is required; Email is invalid']),
    );
    expect((await ada.request('GET', `/api/files/${fileId}`)).status).toBe(404);

    const undone = await after(ada, path, 'undo');
    expect(undone).toMatchObject({ state: 'undone', counts: { kept: 0 }, undoUntil: null });
    expect((await listOf<ListedCandidate>(ada, 'candidates')).map(({ id }) => id)).toEqual([known.id]);
    expect(await binOf(ada), 'gone for good').toEqual([]);
  });

  it('that is undone is gone for good, except a record whose only use is in the bin, which goes there too', async () => {
    const ada = await app.signUp();
    const { path } = await begin(ada, 'contact', table(['Full name'], ['Ann Lee'], ['Bob Lee'], ['Cy Lee']));
    await after(ada, path, 'check');
    await after(ada, path, 'start');
    const clients = await listOf<Contact>(ada, 'contacts');
    const [ann, bob, cy] = ['Ann', 'Bob', 'Cy'].map((name) => clients.find(({ firstName }) => firstName === name));
    const task = await addTask(ada, { relatedTo: { type: 'contact', id: ann?.id } });
    for (const gone of [`tasks/${task.id}`, `contacts/${bob?.id}`]) await bodyOf(ada.request('DELETE', `/api/${gone}`));
    expect(await after(ada, path, 'undo')).toMatchObject({ state: 'undone', counts: { added: 3, kept: 0 } });
    expect(await listOf(ada, 'contacts')).toEqual([]);
    const inBin = new Set((await binOf(ada)).map(({ id }) => id));
    expect(inBin).toEqual(new Set([ann?.id, bob?.id, task.id]));
    expect((await refusalOf(ada.request('POST', `/api/contacts/${cy?.id}/restore`))).status).toBe(404);
    await bodyOf(ada.request('POST', `/api/contacts/${ann?.id}/restore`));
    await bodyOf(ada.request('POST', `/api/tasks/${task.id}/restore`));
    expect(await listOf(ada, 'tasks')).toMatchObject([{ relatedTo: { type: 'contact', id: ann?.id } }]);
    expect(await bodyOf(ada.request('GET', '/api/dashboard'))).toMatchObject({ clients: 1 });
  });

  it('fills empty fields, creates duplicates on request, and undoing keeps records edited since', async () => {
    const ada = await app.signUp();
    const [full, spare] = [
      await addCandidate(ada, { email: 'full@example.com', skills: ['Go'] }),
      await addCandidate(ada, { email: 'spare@example.com' }),
    ];
    const file = table(
      heading,
      ['New', 'Full', 'full@example.com', '020 7946 0001', 'SQL'],
      ['New', 'Spare', 'spare@example.com', '', ''],
      ['Two', 'Lee', 'two@example.com', '', ''],
      ['Three', 'Lee', 'three@example.com', '', ''],
    );
    const { path } = await begin(ada, 'candidate', file);
    await after(ada, path, 'check');
    await bodyOf(ada.request('PATCH', path, { duplicates: 'fill' }));
    const decided = await bodyOf(ada.request('PATCH', `${path}/rows/3`, { decision: 'create' }));
    expect(decided).toMatchObject({ number: 3, decision: 'create', matches: [{ id: spare.id }] });
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 3, updated: 1, skipped: 0 } });
    const filled = await bodyOf<Candidate>(ada.request('GET', `/api/candidates/${full.id}`));
    expect(filled).toMatchObject({ firstName: 'Alan', phone: '020 7946 0001', skills: ['Go'] });

    const people = await listOf<ListedCandidate>(ada, 'candidates');
    const [two, three] = ['two@example.com', 'three@example.com'].map((email) =>
      people.find((person) => person.email === email),
    );
    await bodyOf(ada.request('PATCH', `/api/candidates/${two?.id}`, { location: 'Leeds' }));
    await addAssignment(ada, { candidateId: three?.id ?? '' });
    expect(await after(ada, path, 'undo')).toMatchObject({ state: 'undone', counts: { kept: 2 } });
    const { items: kept } = await bodyOf<{ items: KeptRecord[] }>(ada.request('GET', `${path}/kept`));
    expect(new Map(kept.map(({ name, why }) => [name, why]))).toEqual(
      new Map([
        ['Two Lee', 'It was edited after the import.'],
        ['Three Lee', 'It was edited after the import.'],
      ]),
    );
    const restored = await bodyOf<Candidate>(ada.request('GET', `/api/candidates/${full.id}`));
    expect(restored).toMatchObject({ phone: null, skills: ['Go'] });
    expect(await listOf(ada, 'candidates')).toHaveLength(4);
  });

  it('finds the clients of jobs or creates them, and remembers the columns', async () => {
    const ada = await app.signUp();
    const grace = await addContact(ada, { email: 'grace@example.com', company: 'Navy' });
    const jobs = ['Job title', 'Client', 'Client email', 'Salary', 'Odd'];
    const file = table(
      jobs,
      ['Engineer', '', 'GRACE@example.com', '50000', 'x'],
      ['Analyst', 'Grace Hopper', '', '60000', 'x'],
      ['Designer', 'New Client', 'new@example.com', '70000', 'x'],
      ['Writer', 'New Client', 'new@example.com', '70000', 'x'],
      ['Nobody', 'Nameless', '', '1', 'x'],
    );
    const { path } = await begin(ada, 'job', file);
    await bodyOf(ada.request('PATCH', path, { mapping: ['title', 'client', 'clientEmail', 'value', 'notes'] }));
    expect(await after(ada, path, 'check')).toMatchObject({ counts: { ready: 4, refused: 1 } });
    expect(await rowsOf(ada, path, 'refused')).toMatchObject([
      {
        number: 6,
        problems: [{ column: 1, field: 'client', message: expect.stringContaining('“Nameless”') as string }],
      },
    ]);
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 4, clients: 1 } });
    const made = await listOf<Job>(ada, 'jobs');
    const clientOf = new Map(made.map(({ title, contact }) => [title, contact?.name]));
    expect(Object.fromEntries(clientOf)).toEqual({
      Analyst: 'Grace Hopper',
      Designer: 'New Client',
      Engineer: 'Grace Hopper',
      Writer: 'New Client',
    });
    expect(made.every(({ notes }) => notes === 'x')).toBe(true);
    const next = await begin(ada, 'job', table(jobs.toReversed(), ['y', '1', '', 'Grace Hopper', 'Other']));
    expect(next).toMatchObject({ isRemembered: true, mapping: ['notes', 'value', 'clientEmail', 'client', 'title'] });
    await after(ada, path, 'undo');
    expect(await listOf(ada, 'jobs')).toEqual([]);
    expect((await listOf<{ id: string }>(ada, 'contacts')).map(({ id }) => id)).toEqual([grace.id]);
  });

  it('of clients matches them by name and company, and undoing keeps clients that newer records refer to', async () => {
    const ada = await app.signUp();
    const known = await addContact(ada, { company: 'Navy' });
    const file = table(
      ['Full name', 'Company', 'Email', 'Tags'],
      ['Grace HOPPER', 'navy', '', ''],
      ['Grace Hopper', 'Army', '', ''],
      ['Ann Lee', '', 'ann@example.com', 'VIP; London'],
      ['Bob Lee', '', '', ''],
      ['Cy Lee', '', '', ''],
      ['Ann Lee', '', 'ann@example.com', 'Other'],
    );
    const { path } = await begin(ada, 'contact', file);
    await after(ada, path, 'check');
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([
      { number: 2, matches: [{ id: known.id, name: 'Grace Hopper', by: 'name-company' }], sameAs: null },
      { number: 7, matches: [], sameAs: { row: 4, by: 'email' } },
    ]);
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 4, skipped: 2 } });
    const clients = await listOf<Contact>(ada, 'contacts');
    const idOf = (firstName: string, company: string | null = null) =>
      clients.find((client) => client.firstName === firstName && client.company === company)?.id ?? '';
    expect(clients.find(({ id }) => id === idOf('Ann'))?.tags.toSorted()).toEqual(['London', 'VIP']);

    await addJob(ada, { contactId: idOf('Grace', 'Army') });
    await addTask(ada, { relatedTo: { type: 'contact', id: idOf('Ann') } });
    await addAttachment(ada, { contactId: idOf('Bob') }, pdf());
    expect(await after(ada, path, 'undo')).toMatchObject({ state: 'undone', counts: { kept: 3 } });
    const { items: kept } = await bodyOf<{ items: KeptRecord[] }>(ada.request('GET', `${path}/kept`));
    expect(new Map(kept.map(({ name, why }) => [name, why]))).toEqual(
      new Map([
        ['Grace Hopper', 'It now has jobs.'],
        ['Ann Lee', 'It now has tasks.'],
        ['Bob Lee', 'It now has files.'],
      ]),
    );
    const left = (await listOf<Contact>(ada, 'contacts')).map(({ id }) => id);
    expect(left.toSorted()).toEqual([known.id, ...kept.map(({ id }) => id)].toSorted());
  });

  it('that is abandoned is erased after 30 days, with its file', async () => {
    const ada = await app.signUp();
    await begin(ada, 'candidate', table(heading, ['Ann', 'Lee', 'ann@example.com']));
    const { uid } = ada.user;
    const left = () =>
      app.db.database.asTenant(uid, async (tx) => {
        const { rows } = await tx.execute(`
          select (select count(*)::int from imports where user_id = '${uid}') as imports,
            (select count(*)::int from file_chunks where user_id = '${uid}') as pieces`);
        return rows;
      });
    await retainIn(app, 29);
    expect(await left()).toEqual([{ imports: 1, pieces: 1 }]);
    await retainIn(app, 31);
    expect(await left()).toEqual([{ imports: 0, pieces: 0 }]);
  });
});
