import { describe, expect, it } from 'vitest';
import type { Interaction } from '#shared/interactions.ts';
import type { Job } from '#shared/jobs.ts';
import type { BinItem, Page } from '#shared/records.ts';
import type { Task } from '#shared/tasks.ts';
import { useTestApp, type Visitor } from '../test/app.ts';
import { connect } from '../test/database.ts';
import { addContact, addJob, addTask, bodyOf, refusalOf } from '../test/records.ts';
import { purgeDeleted } from './purge.ts';

let now = new Date('2026-03-01T12:00:00Z');
const app = useTestApp({ now: () => now });
const DAY_MS = 24 * 60 * 60 * 1000;
const daysLater = (days: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + days * DAY_MS);

const binOf = (person: Visitor, query = '') => bodyOf<Page<BinItem>>(person.request('GET', `/api/bin${query}`));
const purge = (userId: string, at: Date) => app.db.database.asTenant(userId, (tx) => purgeDeleted(tx, userId, at));

async function clientWithEverything(person: Visitor) {
  const contact = await addContact(person, { tags: ['vip'], interactions: [{ type: 'call', notes: 'Rang' }] });
  const task = await addTask(person, { relatedTo: { type: 'contact', id: contact.id } });
  const job = await addJob(person, { contactId: contact.id });
  return { contact, task, job };
}

describe('a deleted client', () => {
  it('is shown as removed by its jobs, tasks and interactions, and reconnected when restored', async () => {
    const ada = await app.signUp();
    const { contact, task, job } = await clientWithEverything(ada);
    const shown = async () => ({
      job: (await bodyOf<Job>(ada.request('GET', `/api/jobs/${job.id}`))).contact,
      task: (await bodyOf<Task>(ada.request('GET', `/api/tasks/${task.id}`))).contact,
      interaction: (await bodyOf<Page<Interaction>>(ada.request('GET', `/api/interactions?contactId=${contact.id}`)))
        .items[0]?.contact,
    });
    const ref = { id: contact.id, name: 'Grace Hopper', removed: false };
    const unknown = { company: null, phone: null, email: null };
    const connected = { task: ref, interaction: ref, job: { ...ref, ...unknown } };
    expect(await shown()).toEqual(connected);
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    const removed = { ...ref, removed: true };
    expect(await shown()).toEqual({ task: removed, interaction: removed, job: { ...removed, ...unknown } });
    await bodyOf(ada.request('PATCH', `/api/jobs/${job.id}`, { stage: 'offer', contactId: contact.id }));
    await bodyOf(ada.request('PATCH', `/api/tasks/${task.id}`, { title: 'Still editable' }));
    await bodyOf(ada.request('POST', `/api/contacts/${contact.id}/restore`));
    expect(await shown()).toEqual(connected);
  });

  it('is there for 30 days, then gone with its interactions, and its jobs and tasks stay without it', async () => {
    const ada = await app.signUp();
    const { contact, task, job } = await clientWithEverything(ada);
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    expect(await purge(ada.user.uid, daysLater(29.9))).toBe(0);
    expect((await binOf(ada)).items).toMatchObject([{ type: 'contact', id: contact.id }]);
    expect(await purge(ada.user.uid, daysLater(30))).toBe(1);
    expect((await binOf(ada)).items).toEqual([]);
    expect((await refusalOf(ada.request('POST', `/api/contacts/${contact.id}/restore`))).status).toBe(404);
    expect(await bodyOf(ada.request('GET', `/api/tasks/${task.id}`))).toMatchObject({ relatedTo: null, contact: null });
    expect(await bodyOf(ada.request('GET', `/api/jobs/${job.id}`))).toMatchObject({ contactId: null, contact: null });
    await bodyOf(ada.request('PATCH', `/api/jobs/${job.id}`, { stage: 'lead' }));
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query(
      `select (select count(*)::int from interactions where user_id = $1) as interactions,
              (select count(*)::int from contact_tags where user_id = $1) as links`,
      [ada.user.uid],
    );
    expect(rows).toEqual([{ interactions: 0, links: 0 }]);
  });
});

describe('the bin', () => {
  it('lists what was deleted, the latest first, with its days left, page by page', async () => {
    const ada = await app.signUp();
    const { contact, task } = await clientWithEverything(ada);
    try {
      await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
      now = daysLater(10);
      await bodyOf(ada.request('DELETE', `/api/tasks/${task.id}`));
      const first = await binOf(ada, '?limit=1');
      expect(first).toMatchObject({ items: [{ type: 'task', title: 'Call back', daysLeft: 30 }], count: 2 });
      const second = await binOf(ada, `?limit=1&cursor=${first.nextCursor}`);
      expect(second).toMatchObject({
        items: [{ type: 'contact', title: 'Grace Hopper', daysLeft: 20 }],
        nextCursor: null,
      });
    } finally {
      now = daysLater(0);
    }
  });

  it('says of one record whether it is in it, and of one that never was or is another’s that it is not', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { job } = await clientWithEverything(ada);
    const find = (person: Visitor, path: string) => person.request('GET', `/api/bin/${path}`);
    expect((await refusalOf(find(ada, `job/${job.id}`))).status).toBe(404);
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    expect(await bodyOf(find(ada, `job/${job.id}`))).toEqual({
      type: 'job',
      id: job.id,
      title: job.title,
      deletedAt: now.toISOString(),
      daysLeft: 30,
    });
    expect((await refusalOf(find(ada, `task/${job.id}`))).status).toBe(404);
    expect((await refusalOf(find(bob, `job/${job.id}`))).status).toBe(404);
    expect((await refusalOf(find(ada, `job/${crypto.randomUUID()}`))).status).toBe(404);
    expect((await refusalOf(find(ada, 'job/nonsense'))).status).toBe(404);
    expect((await refusalOf(find(ada, `nonsense/${job.id}`))).status).toBe(422);
  });

  it('deletes for good only what is in it, and only for its owner', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { contact } = await clientWithEverything(ada);
    const erase = (person: Visitor) => person.request('DELETE', `/api/bin/contact/${contact.id}`);
    expect((await refusalOf(erase(ada))).status).toBe(404);
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    expect((await refusalOf(erase(bob))).status).toBe(404);
    expect((await refusalOf(app.visitor().request('DELETE', `/api/bin/contact/${contact.id}`))).status).toBe(401);
    expect((await binOf(bob)).items).toEqual([]);
    await bodyOf(erase(ada));
    expect((await binOf(ada)).items).toEqual([]);
    expect((await refusalOf(ada.request('DELETE', `/api/bin/nonsense/${contact.id}`))).status).toBe(422);
  });

  it('knows every record type of the schema', async () => {
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query<{ table: string }>(`
      select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name = 'created_from' order by 1`);
    const { allRecords } = await import('../register.ts');
    const { getTableName } = await import('drizzle-orm');
    expect(allRecords.map(({ table }) => getTableName(table)).sort()).toEqual(rows.map((row) => row.table));
  });
});
