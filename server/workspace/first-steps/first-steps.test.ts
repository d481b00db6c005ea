import { describe, expect, it } from 'vitest';
import { recordPaths, type RecordType } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';

const app = useTestApp();

const nothing = { client: false, cv: false, job: false, target: false, sample: false };
const listed: RecordType[] = ['contact', 'task', 'job', 'candidate', 'tag', 'interaction'];

type Item = { id: string; version: number; name?: string; repeat?: string | null };

async function answer<T>(visitor: Visitor, method: string, path: string, body?: object): Promise<T> {
  const response = await visitor.request(method, path, body);
  expect(response.ok, `${method} ${path}`).toBe(true);
  return (await response.json()) as T;
}

const stepsOf = (visitor: Visitor) => answer<object>(visitor, 'GET', '/api/first-steps');
const addSample = (visitor: Visitor) => answer<object>(visitor, 'POST', '/api/first-steps/sample-data');
const removeSample = (visitor: Visitor) => answer<object>(visitor, 'DELETE', '/api/first-steps/sample-data');

/** Everything the account shows, by type. */
async function everything(visitor: Visitor): Promise<Record<string, Item[]>> {
  const lists = await Promise.all(
    listed.map(async (type) => {
      const path = type === 'tag' ? '' : '?limit=100';
      return [
        type,
        (await answer<{ items: Item[] }>(visitor, 'GET', `/api/${recordPaths[type]}${path}`)).items,
      ] as const;
    }),
  );
  return Object.fromEntries(lists);
}

const addClient = (visitor: Visitor, more: object = {}) =>
  answer<Item>(visitor, 'POST', '/api/contacts', { firstName: 'Own', lastName: 'Client', ...more });

it('the sample data comes and goes while all connections for requests are busy, for several accounts at once', async () => {
  const people = [await app.signUp(), await app.signUp(), await app.signUp()];
  const { pools } = app.db;
  const busy = await Promise.all(Array.from({ length: pools.app.options.max }, () => pools.app.connect()));
  try {
    for (const change of [addSample, removeSample]) {
      const answers = await Promise.all(people.map(change));
      expect(answers).toEqual(people.map(() => ({ ...nothing, sample: change === addSample })));
    }
  } finally {
    for (const client of busy) client.release();
  }
});

describe('the first steps', () => {
  it('are completed by records and choices of the account itself', async () => {
    const ada = await app.signUp();
    expect(await stepsOf(ada)).toEqual(nothing);
    const { id: contactId } = await addClient(ada);
    expect(await stepsOf(ada)).toEqual({ ...nothing, client: true });
    const person = { firstName: 'Own', lastName: 'Candidate', email: 'own@example.com', type: 'permanent' };
    await answer(ada, 'POST', '/api/candidates', person);
    expect(await stepsOf(ada), 'a candidate without a CV').toEqual({ ...nothing, client: true });
    await answer(ada, 'POST', '/api/candidates', { ...person, cv: 'Ten years of boats.' });
    await answer(ada, 'POST', '/api/jobs', {
      title: 'Own job',
      contactId,
      value: 50_000,
      stage: 'lead',
      jobType: 'permanent',
    });
    await answer(ada, 'PATCH', '/api/preferences', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 5_000 });
    expect(await stepsOf(ada)).toEqual({ client: true, cv: true, job: true, target: true, sample: false });
  });

  it('count a chosen target, even if it equals the default, and none that a browser suggests', async () => {
    const ada = await app.signUp();
    await answer(ada, 'PATCH', '/api/preferences', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 10_000 });
    expect(await stepsOf(ada), 'what the first browser suggests').toEqual(nothing);
    await answer(ada, 'PATCH', '/api/preferences', { monthlyTarget: 10_000 });
    expect(await stepsOf(ada)).toEqual({ ...nothing, target: true });
  });

  it('need a subscription', async () => {
    expect((await app.visitor().request('POST', '/api/first-steps/sample-data')).status).toBe(401);
    const withoutPlan = await app.signUp({ subscribed: false });
    expect((await withoutPlan.request('POST', '/api/first-steps/sample-data')).status).toBe(402);
  });
});

describe('sample data', () => {
  it('fills every screen with one request, completes no step, and is added once', async () => {
    const ada = await app.signUp();
    expect(await addSample(ada)).toEqual({ ...nothing, sample: true });
    const records = await everything(ada);
    for (const type of listed) expect(records[type]?.length, type).toBeGreaterThan(2);
    const { stages } = await answer<{ stages: { stage: string; count: number }[] }>(ada, 'GET', '/api/dashboard');
    expect(stages.filter(({ count }) => count === 0)).toEqual([]);
    const counts = await answer<Record<string, number>>(ada, 'GET', '/api/tasks/counts');
    expect(Math.min(...['open', 'overdue', 'completed'].map((status) => Number(counts[status])))).toBeGreaterThan(0);
    await Promise.all([addSample(ada), addSample(ada)]);
    expect(await everything(ada)).toEqual(records);
  });

  it('is removed with one request, even if edited or deleted, and nothing else is', async () => {
    const ada = await app.signUp();
    await addClient(ada, { tags: ['retained'] });
    const before = await everything(ada);
    await addSample(ada);
    const { contact = [], task = [], job = [] } = await everything(ada);
    const sampleClient = contact.find(({ id }) => !before['contact']?.some((own) => own.id === id));
    await answer(ada, 'PATCH', `/api/contacts/${sampleClient?.id}`, {
      firstName: 'Edited',
      tags: ['retained', 'mine'],
    });
    await answer(ada, 'DELETE', `/api/tasks/${task[0]?.id}`);
    await answer(ada, 'PATCH', `/api/jobs/${job[0]?.id}`, { title: 'Edited' });
    // A repeating task creates the next one, which is sample data as well.
    const repeating = task.find(({ id, repeat }) => typeof repeat === 'string' && id !== task[0]?.id);
    await answer(ada, 'PATCH', `/api/tasks/${repeating?.id}`, { completed: true });
    expect((await everything(ada))['task']).toHaveLength(task.length);
    // A job of their own for an invented client stays, without the client.
    const own = { title: 'Own job', contactId: sampleClient?.id, value: 1, stage: 'lead', jobType: 'permanent' };
    const { id: ownJob } = await answer<Item>(ada, 'POST', '/api/jobs', own);
    const ownTask = await answer<Item>(ada, 'POST', '/api/tasks', {
      title: 'Own task',
      priority: 'low',
      relatedTo: { type: 'contact', id: sampleClient?.id },
    });

    expect(await removeSample(ada)).toMatchObject({ client: true, job: true, sample: false });
    const after = await everything(ada);
    expect(after['contact']).toEqual(before['contact']);
    expect(after['candidate']).toEqual([]);
    expect(after['interaction']).toEqual([]);
    expect(after['job']).toMatchObject([{ id: ownJob, contactId: null }]);
    expect(after['task']).toMatchObject([{ id: ownTask.id, relatedTo: null }]);
    expect(after['tag']?.map(({ name }) => name).toSorted()).toEqual(['mine', 'retained']);
    expect(await answer(ada, 'GET', '/api/bin'), 'gone for good').toMatchObject({ items: [] });
    expect(await removeSample(ada), 'again').toMatchObject({ sample: false });

    await addSample(ada);
    expect((await everything(ada))['candidate']?.length).toBeGreaterThan(2);
  });

  it('leaves a tag in place if a client of the account’s own has it', async () => {
    const ada = await app.signUp();
    await addSample(ada);
    await addClient(ada, { tags: ['retained'] });
    await removeSample(ada);
    const { tag, contact } = await everything(ada);
    expect(tag?.map(({ name }) => name)).toEqual(['retained']);
    expect(contact).toMatchObject([{ tags: ['retained'] }]);
    expect(await stepsOf(ada)).toMatchObject({ sample: false });
  });

  it('is not another user’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await addSample(ada);
    const records = await everything(ada);
    expect(await stepsOf(bob)).toEqual(nothing);
    await removeSample(bob);
    expect(await everything(ada)).toEqual(records);
  });
});
