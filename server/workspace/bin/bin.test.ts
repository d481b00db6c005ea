import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { COUNT_LIMIT, type BinItem, type Page } from '#shared/records/list-schemas.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { addAttachment } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';
import { purgeDeleted } from './purge.ts';

let now = new Date('2026-03-01T12:00:00Z');
const app = useTestApp({ now: () => now });
const DAY_MS = 24 * 60 * 60 * 1000;
const daysLater = (days: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + days * DAY_MS);

const binOf = (person: Visitor, query = '') => bodyOf<Page<BinItem>>(person.request('GET', `/api/bin${query}`));
const purge = (userId: string, at: Date) => app.db.database.asTenant(userId, (tx) => purgeDeleted(tx, userId, at));

/** More than two steps of emptying. */
const MANY = 1_200;

async function fillBin(tx: Transaction, userId: string, many: number): Promise<void> {
  await tx.execute(sql`
    insert into tasks (user_id, id, version, created_from, created_at, updated_at, deleted_at, title, priority, priority_weight, completed, sort_title, search_text)
    select ${userId}, gen_random_uuid(), 1, '', ${now}, ${now}, ${now}, 'Task ' || n, 'low', 1, false, 'task ' || n, 'task ' || n
    from generate_series(1, ${many}) n`);
}

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
    const unknown = { company: null, companyId: null, phone: null, email: null };
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

  it('stays in the bin for 30 days; then it is purged with its interactions, while its jobs and tasks stay without it', async () => {
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
  it('lists deleted records, newest first, with their days left, page by page', async () => {
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

  it('tells whether one record is in it, and denies records that never were or belong to another account', async () => {
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

  it('permanently deletes only records in it, and only for their owner', async () => {
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

  it('is emptied of everything that was in it, page after page, and of nothing else', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { contact, task, job } = await clientWithEverything(ada);
    const file = await addAttachment(ada, { contactId: contact.id }, Buffer.from('Terms'), { name: 'Terms.txt' });
    const { items: calls } = await bodyOf<Page<Interaction>>(ada.request('GET', '/api/interactions'));
    for (const { id } of calls) await bodyOf(ada.request('DELETE', `/api/interactions/${id}`));
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    await app.db.database.asTenant(ada.user.uid, (tx) => fillBin(tx, ada.user.uid, MANY));
    const his = await addContact(bob);
    await bodyOf(bob.request('DELETE', `/api/contacts/${his.id}`));
    const [stays, goes] = [await addContact(ada), await addContact(ada)];
    const versions = { [stays.id]: stays.version, [goes.id]: goes.version };
    const merged = { id: randomUUID(), type: 'contact', survivorId: stays.id, mergedIds: [goes.id], versions };
    await bodyOf(ada.request('POST', '/api/merges', merged), 201);

    expect((await binOf(ada, '?limit=1')).count).toBe(COUNT_LIMIT + 1);
    expect(await bodyOf(ada.request('GET', '/api/bin/count'))).toEqual({ count: MANY + 2 });
    const empty = () => bodyOf<{ workId: string }>(ada.request('POST', '/api/bin/empty'));
    const { workId } = await empty();
    expect(await empty(), 'asked for again').toEqual({ workId });
    now = daysLater(1);
    try {
      await bodyOf(ada.request('DELETE', `/api/tasks/${task.id}`));
      await app.workOff(now);
    } finally {
      now = daysLater(0);
    }
    const { items } = await bodyOf<{ items: WorkItem[] }>(ada.request('GET', '/api/work'));
    expect(items).toMatchObject([{ id: workId, state: 'done', progress: { done: MANY + 2, total: MANY + 2 } }]);
    expect((await binOf(ada)).items, 'deleted later').toMatchObject([{ type: 'task', id: task.id }]);
    expect((await binOf(bob)).items).toMatchObject([{ id: his.id }]);
    expect(await bodyOf(ada.request('GET', `/api/jobs/${job.id}`))).toMatchObject({ contactId: null });
    expect((await refusalOf(ada.request('GET', `/api/files/${file.fileId}`))).status).toBe(404);
    await bodyOf(ada.request('POST', `/api/merges/${merged.id}/undo`));
    expect(await bodyOf(ada.request('GET', `/api/contacts/${goes.id}`))).toMatchObject({ id: goes.id });
  });

  it('covers every record type of the schema', async () => {
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query<{ table: string }>(`
      select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name = 'created_from' order by 1`);
    const { allRecords } = await import('#server/crm/register.ts');
    const { getTableName } = await import('drizzle-orm');
    expect(allRecords.map(({ table }) => getTableName(table)).sort()).toEqual(rows.map((row) => row.table));
  });
});
