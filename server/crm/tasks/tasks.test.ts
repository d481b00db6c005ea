import { describe, expect, it } from 'vitest';
import { addDays, utcDate } from '#shared/platform/calendar-date.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { PAST_DUE_DATE, taskGroupsOn, taskGroups, type Task, type TaskCounts } from '#shared/crm/task-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

/** 1 p.m. in London is already tomorrow in Auckland and still early morning in Honolulu. */
let now = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => now });
const today = utcDate(now);
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

const titles = async (person: Visitor, query: string, userToday = today) => {
  const answer = person.request('GET', `/api/tasks?${query}`, undefined, { 'X-Today': userToday });
  return (await bodyOf<Page<Task>>(answer)).items.map((task) => task.title);
};

describe('a task', () => {
  it('has the specification’s defaults and stores a calendar date unchanged', async () => {
    const ada = await app.signUp();
    expect(await addTask(ada, { dueDate: tomorrow, description: ' ' })).toMatchObject({
      title: 'Call back',
      description: null,
      dueDate: tomorrow,
      priority: 'medium',
      completed: false,
      relatedTo: null,
      related: null,
      dueTime: null,
      repeat: null,
      contact: null,
    });
  });

  it('may be due today but not earlier, by the user’s calendar', async () => {
    const ada = await app.signUp();
    const add = (dueDate: string, userToday?: string) =>
      ada.request('POST', '/api/tasks', { title: 'Due', dueDate }, userToday ? { 'X-Today': userToday } : {});
    expect((await add(today)).status).toBe(201);
    expect(await refusalOf(add(yesterday))).toMatchObject({ status: 422, fields: { dueDate: PAST_DUE_DATE } });
    expect((await add(yesterday, yesterday)).status).toBe(201);
    expect(await refusalOf(add(today, tomorrow))).toMatchObject({ status: 422, fields: { dueDate: PAST_DUE_DATE } });
    for (const wrong of ['yesterday', '2026-02-30']) {
      expect
        .soft(await refusalOf(add(tomorrow, wrong)))
        .toMatchObject({ status: 422, fields: { 'X-Today': expect.stringContaining('date') as string } });
    }
  });

  it('is about a client, a job or a candidate, and each of them lists it', async () => {
    const ada = await app.signUp();
    const [contact, job, candidate] = [await addContact(ada), await addJob(ada), await addCandidate(ada)];
    const about = { contact: contact.id, job: job.id, candidate: candidate.id };
    const names = { contact: 'Grace Hopper', job: 'Engineer', candidate: 'Alan Turing' };
    for (const type of ['contact', 'job', 'candidate'] as const) {
      const relatedTo = { type, id: about[type] };
      const task = await addTask(ada, { title: type, relatedTo });
      expect(task).toMatchObject({ relatedTo, related: { ...relatedTo, name: names[type], removed: false } });
      expect(task.contact).toEqual(type === 'contact' ? { id: contact.id, name: names.contact, removed: false } : null);
      expect(await titles(ada, `${type}Id=${about[type]}`)).toEqual([type]);
    }
    expect(await titles(ada, 'sort=contact')).toEqual(['candidate', 'job', 'contact']);
    const wrong = { title: 'Wrong', relatedTo: { type: 'job', id: candidate.id } };
    expect(await refusalOf(ada.request('POST', '/api/tasks', wrong))).toMatchObject({
      status: 422,
      fields: { 'relatedTo.id': 'This job does not exist' },
    });
  });

  it('needs a date if it has a time or repeats', async () => {
    const ada = await app.signUp();
    const undated = { title: 'Some day', dueTime: '09:30', repeat: 'weekly' };
    expect(await refusalOf(ada.request('POST', '/api/tasks', undated))).toMatchObject({
      status: 422,
      fields: { dueTime: 'A time needs a due date', repeat: 'A repeating task needs a due date' },
    });
    const { id } = await addTask(ada, { ...undated, dueDate: tomorrow });
    expect(await refusalOf(ada.request('PATCH', `/api/tasks/${id}`, { dueDate: null }))).toMatchObject({ status: 422 });
    for (const dueTime of ['24:00', '9:30', '09:60', 'noon']) {
      const refused = refusalOf(ada.request('PATCH', `/api/tasks/${id}`, { dueTime }));
      expect.soft(await refused).toMatchObject({ fields: { dueTime: 'Time must be a time such as 09:30' } });
    }
  });

  it('that repeats creates the next one when it is finished, and removes it when it is reopened', async () => {
    const ada = await app.signUp();
    const series = { title: 'Ring', dueDate: today, dueTime: '09:30', repeat: 'weekly', description: 'Every Sunday' };
    const { id } = await addTask(ada, series);
    const open = async () => {
      const answer = await bodyOf<Page<Task>>(ada.request('GET', '/api/tasks?status=unfinished'));
      return answer.items.map((task) => [task.title, task.dueDate, task.dueTime, task.repeat, task.description]);
    };
    const inDays = (days: number) => ['Ring', addDays(today, days), '09:30', 'weekly', 'Every Sunday'];
    // Moving one task does not move the series.
    await bodyOf(ada.request('PATCH', `/api/tasks/${id}`, { dueDate: addDays(today, 2) }));
    await bodyOf(ada.request('PATCH', `/api/tasks/${id}`, { completed: true }));
    expect(await open()).toEqual([inDays(7)]);
    await bodyOf(ada.request('PATCH', `/api/tasks/${id}`, { completed: false }));
    expect(await open()).toEqual([inDays(2)]);
    const bulk = (action: string) => ada.request('POST', '/api/tasks/bulk', { action, ids: [id] });
    await bodyOf(bulk('complete'));
    expect(await open()).toEqual([inDays(7)]);
    await bodyOf(bulk('reopen'));
    expect(await open()).toEqual([inDays(2)]);
    await bodyOf(bulk('complete'));
    // The next task has been edited, so it stays.
    const [next] = (await bodyOf<Page<Task>>(ada.request('GET', '/api/tasks?status=unfinished'))).items;
    await bodyOf(ada.request('PATCH', `/api/tasks/${next?.id}`, { dueDate: addDays(today, 9) }));
    await bodyOf(bulk('reopen'));
    expect(await open()).toEqual([inDays(2), inDays(9)]);
    await bodyOf(bulk('complete'));
    expect(await open()).toEqual([inDays(9)]);
  });

  it('uses the server’s date when the device’s clock is off by days', async () => {
    const ada = await app.signUp();
    for (const wrong of [addDays(today, 300), addDays(today, -300)]) {
      const add = (dueDate: string) =>
        ada.request('POST', '/api/tasks', { title: 'Due', dueDate }, { 'X-Today': wrong });
      expect.soft((await add(today)).status).toBe(201);
      expect.soft((await add(yesterday)).status).toBe(422);
    }
  });

  it('can still be edited and completed when overdue, but not moved to another past date', async () => {
    const ada = await app.signUp();
    const task = await addTask(ada, { dueDate: today });
    now = new Date('2026-04-10T12:00:00Z');
    try {
      const edit = (patch: object) => ada.request('PATCH', `/api/tasks/${task.id}`, patch);
      expect((await edit({ completed: true, dueDate: today })).status).toBe(200);
      expect((await edit({ title: 'Late' })).status).toBe(200);
      expect(await refusalOf(edit({ dueDate: tomorrow }))).toMatchObject({ fields: { dueDate: PAST_DUE_DATE } });
      expect((await edit({ dueDate: null })).status).toBe(200);
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });

  it.each([
    [{ title: ' ' }, 'title', 'Task title is required'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Choose a date'],
    [{ dueDate: '0000-01-01' }, 'dueDate', 'Choose a date'],
    [{ priority: 'urgent' }, 'priority', 'Priority must be low, medium or high'],
  ])('is rejected with %j', async (fields, field, message) => {
    const ada = await app.signUp();
    const refused = await refusalOf(ada.request('POST', '/api/tasks', { title: 'Call', ...fields }));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: message } });
  });
});

describe('the list of tasks', () => {
  it('filters and counts by status on the user’s day', async () => {
    const ada = await app.signUp();
    const counts = (userToday: string) =>
      bodyOf<TaskCounts>(ada.request('GET', '/api/tasks/counts', undefined, { 'X-Today': userToday }));
    await addTask(ada, { title: 'today', dueDate: today });
    await addTask(ada, { title: 'tomorrow', dueDate: tomorrow });
    await addTask(ada, { title: 'someday' });
    await addTask(ada, { title: 'done', dueDate: today, completed: true });
    expect(await titles(ada, 'status=open')).toEqual(['today', 'tomorrow', 'someday']);
    expect(await titles(ada, 'status=overdue')).toEqual([]);
    expect(await titles(ada, 'status=completed')).toEqual(['done']);
    expect(await titles(ada, 'status=overdue', tomorrow)).toEqual(['today']);
    expect(await counts(today)).toMatchObject({ open: 3, overdue: 0, completed: 1, due: 1 });
    expect(await counts(tomorrow)).toMatchObject({ open: 2, overdue: 1, completed: 1, due: 2 });
    expect(await titles(ada, 'status=open', tomorrow)).toEqual(['tomorrow', 'someday']);
  });

  it('finds exactly what the sidebar counts: unfinished tasks due by the end of the day', async () => {
    const ada = await app.signUp();
    for (const dueDate of [today, today, tomorrow, null]) await addTask(ada, { title: `for ${dueDate}`, dueDate });
    await addTask(ada, { title: 'done', dueDate: today, completed: true });
    for (const day of [yesterday, today, tomorrow]) {
      const headers = { 'X-Today': day };
      const { due } = await bodyOf<TaskCounts>(ada.request('GET', '/api/tasks/counts', undefined, headers));
      const list = await bodyOf<Page<Task>>(ada.request('GET', '/api/tasks?due=now', undefined, headers));
      expect.soft([due, list.count, list.items.length], day).toEqual([due, due, due]);
    }
    expect(await titles(ada, 'due=now', tomorrow)).toEqual([
      expect.stringContaining(today),
      expect.stringContaining(today),
      `for ${tomorrow}`,
    ]);
    expect(await refusalOf(ada.request('GET', '/api/tasks?due=soon'))).toMatchObject({
      fields: { due: 'Due must be today or now' },
    });
  });

  it('counts unfinished tasks under their headings, on every day of the week', async () => {
    const ada = await app.signUp();
    const dates = Array.from({ length: 16 }, (_, days) => addDays(today, days));
    for (const dueDate of [...dates, null]) await addTask(ada, { dueDate });
    await addTask(ada, { dueDate: today, completed: true });
    const realNow = now;
    try {
      for (let days = 0; days < 8; days += 1) {
        now = new Date(realNow.getTime() + days * 24 * 60 * 60 * 1000);
        const day = utcDate(now);
        const { groups } = await bodyOf<TaskCounts>(ada.request('GET', '/api/tasks/counts'));
        const expected = [...dates, null].map((dueDate) => taskGroupsOn(day)(dueDate));
        const counted = taskGroups.map((group) => [group, expected.filter((each) => each === group).length]);
        expect.soft(groups, day).toEqual(Object.fromEntries(counted));
      }
    } finally {
      now = realNow;
    }
  });

  it('filters by unfinished status and by given ids', async () => {
    const ada = await app.signUp();
    const open = await addTask(ada, { title: 'open', dueDate: tomorrow });
    const done = await addTask(ada, { title: 'done', dueDate: today, completed: true });
    await addTask(ada, { title: 'someday' });
    expect(await titles(ada, 'status=unfinished')).toEqual(['open', 'someday']);
    expect(await titles(ada, `ids=${open.id},${done.id}`)).toEqual(['done', 'open']);
    const bob = await app.signUp();
    expect(await titles(bob, `ids=${open.id}`)).toEqual([]);
  });

  it('moves a task back to a past date, but only as an undo', async () => {
    const ada = await app.signUp();
    const task = await addTask(ada, { dueDate: today });
    now = new Date('2026-04-10T12:00:00Z');
    try {
      const edit = (dueDate: string) => ada.request('PATCH', `/api/tasks/${task.id}`, { dueDate });
      expect((await edit('2026-04-11')).status).toBe(200);
      expect((await edit(today)).status).toBe(422);
      const undo = { action: 'unsnooze', ids: [task.id], dueDate: today };
      expect(await bodyOf(ada.request('POST', '/api/tasks/bulk', undo))).toEqual({ ids: [task.id] });
      expect(await bodyOf(ada.request('GET', `/api/tasks/${task.id}`))).toMatchObject({ dueDate: today, version: 3 });
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });

  it('sorts by priority weight and by client, and searches title and description', async () => {
    const ada = await app.signUp();
    const [zoe, adam] = [await addContact(ada, { firstName: 'Zoë' }), await addContact(ada, { firstName: 'Adam' })];
    await addTask(ada, { title: 'm', priority: 'medium', relatedTo: { type: 'contact', id: zoe.id } });
    await addTask(ada, { title: 'h', priority: 'high', description: 'About the Contract' });
    await addTask(ada, { title: 'l', priority: 'low', relatedTo: { type: 'contact', id: adam.id } });
    expect(await titles(ada, 'sort=-priority')).toEqual(['h', 'm', 'l']);
    expect(await titles(ada, 'sort=contact')).toEqual(['l', 'm', 'h']);
    expect(await titles(ada, 'sort=-contact')).toEqual(['m', 'l', 'h']);
    expect(await titles(ada, 'q=contract')).toEqual(['h']);
    expect(await titles(ada, `contactId=${zoe.id}`)).toEqual(['m']);
  });

  it('completes, reopens, deletes and restores many at once', async () => {
    const ada = await app.signUp();
    const bulk = (body: object) => bodyOf<{ ids: string[] }>(ada.request('POST', '/api/tasks/bulk', body));
    const [one, two] = [await addTask(ada, { title: 'one' }), await addTask(ada, { title: 'two', completed: true })];
    expect(await bulk({ action: 'complete', ids: [one.id, two.id] })).toEqual({ ids: [one.id] });
    expect(await titles(ada, 'status=completed&sort=title')).toEqual(['one', 'two']);
    expect(await bulk({ action: 'reopen', ids: [one.id] })).toEqual({ ids: [one.id] });
    const { ids } = await bulk({ action: 'delete', filter: { status: 'completed' } });
    expect(ids).toEqual([two.id]);
    expect(await titles(ada, '')).toEqual(['one']);
    await bulk({ action: 'restore', ids });
    expect(await titles(ada, 'sort=title')).toEqual(['one', 'two']);
  });

  it('is exported as CSV with the status on the user’s day, filtered or only the selected ones', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada);
    const late = await addTask(ada, { title: '=late', dueDate: today, description: 'Now, please', priority: 'high' });
    await addTask(ada, { title: 'open', relatedTo: { type: 'contact', id: contact.id } });
    await addTask(ada, { title: 'done', completed: true });
    const download = async (query: string) => {
      const response = await ada.request('GET', `/api/tasks/export.csv${query}`, undefined, { 'X-Today': tomorrow });
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="tasks-${today}.csv"`);
      return (await response.text()).split('\r\n').map((line) => line.replace(/[^,]*Z$/, 'created'));
    };
    const header = 'Title,Description,Due date,Time,Repeats,Priority,Status,Related to,Contact,Created';
    const lateLine = `'=late,"Now, please",${today},,,High,overdue,,,created`;
    expect(await download('?sort=-title')).toEqual([
      header,
      'open,,,,,Medium,open,Grace Hopper,Grace Hopper,created',
      'done,,,,,Medium,completed,,,created',
      lateLine,
      '',
    ]);
    expect(await download('?status=overdue')).toEqual([header, lateLine, '']);
    expect(await download(`?ids=${late.id}`)).toEqual([header, lateLine, '']);
  });
});
