import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { View, ViewScreen } from '#shared/finding/view-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

function addView(person: Visitor, fields: { name: string; [field: string]: unknown }): Promise<View> {
  const view = { id: randomUUID(), screen: 'candidates', search: { type: 'contract' }, ...fields };
  return bodyOf<View>(person.request('POST', '/api/views', view), 201);
}

const viewsOf = async (person: Visitor) => (await bodyOf<{ items: View[] }>(person.request('GET', '/api/views'))).items;
const namesOf = async (person: Visitor, screen: ViewScreen = 'candidates') =>
  (await viewsOf(person)).filter((view) => view.screen === screen).map(({ name }) => name);
const countsOf = async (person: Visitor, headers = {}) =>
  (await bodyOf<{ counts: Record<string, number> }>(person.request('GET', '/api/views/counts', undefined, headers)))
    .counts;

describe('a saved view', () => {
  it('is created once, however often the request is repeated', async () => {
    const ada = await app.signUp();
    const view = {
      id: randomUUID(),
      screen: 'candidates',
      name: ' Contractors ',
      search: { q: 'java', type: 'contract', sort: '-createdAt' },
    };
    const made = await bodyOf<View>(ada.request('POST', '/api/views', view), 201);
    expect(made).toEqual({ ...view, name: 'Contractors', position: 0, isDefault: false, version: 1 });
    expect(await bodyOf(ada.request('POST', '/api/views', view), 200)).toEqual(made);
    expect(await viewsOf(ada)).toEqual([made]);
    expect(await refusalOf(ada.request('POST', '/api/views', { ...view, search: {} }))).toMatchObject({
      status: 422,
      fields: { id: 'This id was already used for something else' },
    });
  });

  it('can be renamed and changed only with its newest version', async () => {
    const ada = await app.signUp();
    const view = await addView(ada, { name: 'Contractors' });
    const change = (patch: object, version: number) =>
      ada.request('PATCH', `/api/views/${view.id}`, patch, { 'If-Match': `"${version}"` });
    const renamed = await bodyOf<View>(change({ name: 'Freelancers' }, 1));
    expect(renamed).toEqual({ ...view, name: 'Freelancers', version: 2 });
    const stale = await refusalOf(change({ search: {} }, 1));
    expect(stale).toMatchObject({ status: 409, code: 'conflict', current: renamed });
    const saved = await bodyOf<View>(change({ search: { candidateStage: 'offered', q: '' } }, 2));
    expect(saved).toMatchObject({ name: 'Freelancers', search: { candidateStage: 'offered' }, version: 3 });
    expect(saved.search).not.toHaveProperty('q');
    expect(await viewsOf(ada)).toEqual([saved]);
    const staleDeletion = ada.request('DELETE', `/api/views/${view.id}`, undefined, { 'If-Match': '"2"' });
    expect((await refusalOf(staleDeletion)).status).toBe(409);
  });

  it('has a unique name within its list, ignoring case', async () => {
    const ada = await app.signUp();
    const taken = { status: 422, fields: { name: 'There is already a view with this name' } };
    const one = await addView(ada, { name: 'Élan' });
    const other = await addView(ada, { name: 'Other' });
    await addView(ada, { name: 'Élan', screen: 'tasks', search: {} });
    const again = { id: randomUUID(), screen: 'candidates', name: 'éLAN', search: {} };
    expect(await refusalOf(ada.request('POST', '/api/views', again))).toMatchObject(taken);
    expect(await refusalOf(ada.request('PATCH', `/api/views/${other.id}`, { name: 'élan' }))).toMatchObject(taken);
    expect(await bodyOf(ada.request('PATCH', `/api/views/${one.id}`, { name: 'ÉLAN' }))).toMatchObject({
      name: 'ÉLAN',
    });
    const together = ['Twin', 'twin'].map((name) =>
      ada.request('POST', '/api/views', { ...again, id: randomUUID(), name }),
    );
    const statuses = (await Promise.all(together)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
  });

  it.each([
    ['candidates', { type: 'temporary' }, { 'search.type': 'Type must be permanent or contract' }],
    ['candidates', { sort: 'cv' }, { 'search.sort': 'Sort must be one of the offered keys' }],
    [
      'candidates',
      { cursor: 'x', id: 'y' },
      { 'search.cursor': 'Unknown field: cursor', 'search.id': 'Unknown field: id' },
    ],
    ['contacts', { q: 'x'.repeat(201) }, { 'search.q': 'Search must be at most 200 characters' }],
    [
      'tasks',
      { columns: 'dueDate.cv' },
      { 'search.columns': 'Columns must be some of contact, dueDate, priority, separated by dots' },
    ],
    ['jobs', { group: 'unknown' }, { 'search.group': 'Group must be live' }],
    ['jobs', { contactId: randomUUID() }, { 'search.contactId': 'Unknown field: contactId' }],
    ['tasks', { status: 'unfinished' }, { 'search.status': 'Status must be open, overdue or completed' }],
  ])('of %s cannot contain %j, neither when created nor later', async (screen, search, fields) => {
    const ada = await app.signUp();
    const view = { id: randomUUID(), screen, name: 'View', search };
    expect(await refusalOf(ada.request('POST', '/api/views', view))).toMatchObject({ status: 422, fields });
    const { id } = await addView(ada, { name: 'Right', screen, search: {} });
    expect(await refusalOf(ada.request('PATCH', `/api/views/${id}`, { search }))).toMatchObject({
      status: 422,
      fields,
    });
    expect(await viewsOf(ada)).toMatchObject([{ search: {}, version: 1 }]);
  });

  it('reports errors in its name or its list', async () => {
    const ada = await app.signUp();
    const view = { id: randomUUID(), screen: 'candidates', name: ' ', search: {} };
    const refused = async (fields: object) =>
      (await refusalOf(ada.request('POST', '/api/views', { ...view, ...fields }))).fields;
    expect(await refused({})).toEqual({ name: 'Name is required' });
    expect(await refused({ name: 'n'.repeat(61) })).toEqual({ name: 'Name must be at most 60 characters' });
    expect(await refused({ screen: 'settings' })).toEqual({
      screen: 'Screen must be companies, contacts, jobs, candidates or tasks',
    });
  });

  it('is one of at most 50 of its list', async () => {
    const ada = await app.signUp();
    for (let n = 1; n <= 50; n += 1) await addView(ada, { name: `View ${n}` });
    const oneMore = { id: randomUUID(), screen: 'candidates', name: 'One more', search: {} };
    expect(await refusalOf(ada.request('POST', '/api/views', oneMore))).toMatchObject({
      status: 422,
      fields: { name: 'A list can have at most 50 views. Please delete one first.' },
    });
    await addView(ada, { name: 'One more', screen: 'jobs', search: {} });
  });

  it('can be reordered with the others of its list', async () => {
    const ada = await app.signUp();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await addView(ada, { name })).id);
    const task = await addView(ada, { name: 'Late', screen: 'tasks', search: {} });
    expect(await namesOf(ada)).toEqual(['A', 'B', 'C']);
    const order = (wanted: (string | undefined)[]) =>
      ada.request('POST', '/api/views/order', { screen: 'candidates', ids: wanted });
    await bodyOf(order([ids[2], ids[0]]));
    expect(await namesOf(ada)).toEqual(['C', 'A', 'B']);
    await addView(ada, { name: 'D' });
    expect(await namesOf(ada)).toEqual(['C', 'A', 'B', 'D']);
    expect((await refusalOf(order([task.id]))).status).toBe(404);
    expect(await refusalOf(order([ids[0], ids[0]]))).toMatchObject({ fields: { ids: 'List every view exactly once' } });
  });

  it('can be the default of its list, and is then the only one', async () => {
    const ada = await app.signUp();
    const one = await addView(ada, { name: 'One' });
    const other = await addView(ada, { name: 'Other' });
    await addView(ada, { name: 'Late', screen: 'tasks', search: {}, isDefault: true });
    const defaults = async () => (await viewsOf(ada)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    const setDefault = ({ id }: View, isDefault: boolean) =>
      bodyOf(ada.request('PATCH', `/api/views/${id}`, { isDefault }));
    await setDefault(one, true);
    await setDefault(other, true);
    expect(await defaults()).toEqual(['Other', 'Late']);
    await Promise.all([setDefault(one, true), setDefault(other, true)]);
    expect(await defaults()).toHaveLength(2);
    await setDefault(one, false);
    await setDefault(other, false);
    expect(await defaults()).toEqual(['Late']);
  });

  it('is restored unchanged and in its place when its deletion is undone', async () => {
    const ada = await app.signUp();
    await addView(ada, { name: 'A' });
    const view = await addView(ada, { name: 'B', isDefault: true });
    await addView(ada, { name: 'C' });
    const { version: _version, ...deleted } = await bodyOf<View>(ada.request('DELETE', `/api/views/${view.id}`));
    expect(await namesOf(ada)).toEqual(['A', 'C']);
    expect((await refusalOf(ada.request('DELETE', `/api/views/${view.id}`))).status).toBe(404);
    expect(await bodyOf(ada.request('POST', '/api/views', deleted), 201)).toEqual(view);
    expect(await namesOf(ada)).toEqual(['A', 'B', 'C']);
  });

  it('counts the records that its list shows and its export contains', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada, { title: 'Cryptanalyst', stage: 'interview' });
    await addJob(ada, { title: 'Gardener', isExclusive: true });
    await addCandidate(ada, { type: 'contract', assignedJobId: job.id, candidateStage: 'offered' });
    await addCandidate(ada, { firstName: 'Joan', type: 'contract', cv: 'Enigma' });
    await addCandidate(ada, { firstName: 'Grace' });
    await addContact(ada, { tags: ['vip'] });
    await addTask(ada, {});
    const searches: [ViewScreen, object, number][] = [
      ['candidates', { type: 'contract', sort: '-name' }, 2],
      ['candidates', { q: 'enigma' }, 1],
      ['candidates', { assignedJobId: job.id, candidateStage: 'offered' }, 1],
      ['candidates', {}, 3],
      ['contacts', { tag: 'vip' }, 1],
      ['contacts', { q: 'grace hopper' }, 3],
      ['jobs', { stage: 'interview', layout: 'board' }, 1],
      ['jobs', { isExclusive: 'true', columns: 'stage.client' }, 1],
      ['jobs', { isExclusive: 'true', sort: '-client' }, 1],
      ['tasks', { status: 'completed' }, 0],
      ['tasks', { status: 'open' }, 1],
    ];
    const views: View[] = [];
    for (const [screen, search] of searches)
      views.push(await addView(ada, { name: `View ${views.length}`, screen, search }));
    const counts = await countsOf(ada);
    expect(views.map(({ id }) => counts[id])).toEqual(searches.map(([, , count]) => count));
    for (const { id, screen, search } of views) {
      const { layout: _layout, columns: _columns, ...asked } = { layout: undefined, columns: undefined, ...search };
      const query = new URLSearchParams(asked).toString();
      const list = await bodyOf<{ count: number }>(ada.request('GET', `/api/${screen}?${query}`));
      expect(list.count, `${screen}?${query}`).toBe(counts[id]);
      const file = await (await ada.request('GET', `/api/${screen}/export.csv?${query}`)).text();
      expect(file.trim().split('\r\n'), `${screen}?${query}`).toHaveLength(list.count + 1);
    }
  });

  it('is not counted while its list cannot read its search; the other views are', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { type: 'contract', skills: ['Go'] });
    const view = await addView(ada, { name: 'Go', search: { q: 'skill:go NOT php' } });
    await addView(ada, { name: 'Mistaken', search: { q: 'skil:go' } });
    expect(await countsOf(ada)).toEqual({ [view.id]: 1 });
  });

  it('counts by the caller’s day', async () => {
    const ada = await app.signUp();
    const today = new Date().toISOString().slice(0, 10);
    await addTask(ada, { dueDate: today });
    const view = await addView(ada, { name: 'Today', screen: 'tasks', search: { due: 'today' } });
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    expect(await countsOf(ada, { 'X-Today': today })).toEqual({ [view.id]: 1 });
    expect(await countsOf(ada, { 'X-Today': yesterday })).toEqual({ [view.id]: 0 });
  });

  it('outlives the records it refers to', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada);
    const view = await addView(ada, { name: 'On the job', search: { assignedJobId: job.id } });
    await addCandidate(ada, { assignedJobId: job.id });
    expect(await countsOf(ada)).toEqual({ [view.id]: 1 });
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    await bodyOf(ada.request('DELETE', `/api/bin/job/${job.id}`));
    expect(await countsOf(ada)).toEqual({ [view.id]: 0 });
    expect(await viewsOf(ada)).toEqual([view]);
  });

  it('counts up to 1,000 and says when there are more', async () => {
    const ada = await app.signUp();
    const view = await addView(ada, { name: 'All of them', screen: 'tasks', search: {} });
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(sql`
        insert into tasks (user_id, id, created_from, created_at, updated_at, title, sort_title, search_text,
          priority, priority_weight, completed)
        select ${ada.user.uid}, gen_random_uuid(), '', now(), now(), 'same', 'same', 'same', 'low', 1, false
        from generate_series(1, 1200)`),
    );
    expect(await countsOf(ada)).toEqual({ [view.id]: 1_001 });
  });

  it('needs a session and a subscription, and is private to its account', async () => {
    const ada = await app.signUp();
    const bob = await app.signUp();
    const view = await addView(ada, { name: 'Contractors' });
    expect((await app.visitor().request('GET', '/api/views')).status).toBe(401);
    const unpaid = await app.signUp({ subscribed: false });
    expect((await unpaid.request('GET', '/api/views')).status).toBe(402);
    expect(await viewsOf(bob)).toEqual([]);
    expect(await countsOf(bob)).toEqual({});
    for (const request of [
      bob.request('PATCH', `/api/views/${view.id}`, { name: 'Taken' }),
      bob.request('DELETE', `/api/views/${view.id}`),
      bob.request('POST', '/api/views/order', { screen: 'candidates', ids: [view.id] }),
      bob.request('DELETE', '/api/views/no-id'),
    ])
      expect((await refusalOf(request)).status).toBe(404);
    // Another account may use the same id.
    await addView(bob, { id: view.id, name: 'Contractors' });
    expect(await viewsOf(ada)).toEqual([view]);
  });
});
