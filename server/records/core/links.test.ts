import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import { allRecords } from '#server/crm/register.ts';
import { useTestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';
import { linksOf, repointLinks } from './links.ts';

const app = useTestApp();

/** The foreign keys between record tables, from the database's catalogue. */
async function foreignKeys(): Promise<string[]> {
  const owner = await connect(app.db.ownerUrl);
  const { rows } = await owner.query<{ key: string }>(
    `select format('%s.%s -> %s %s', source.relname, columns.names, target.relname,
              case when key.confdeltype = 'c' then 'erased' when key.confdeltype = 'a' and key.condeferred then 'emptied' else 'kept' end) as key
     from pg_constraint key
     join pg_class source on source.oid = key.conrelid
     join pg_class target on target.oid = key.confrelid
     cross join lateral (
       select string_agg(a.attname, ',' order by position) as names
       from unnest(key.conkey) with ordinality as k(attnum, position)
       join pg_attribute a on a.attrelid = key.conrelid and a.attnum = k.attnum) as columns
     where key.contype = 'f' and source.relname = any($1) and target.relname = any($1)`,
    [Object.values(recordTables).map((table) => getTableName(table))],
  );
  return rows.map((row) => row.key);
}

describe('links between records', () => {
  it('are foreign keys within the account, and do what is declared when the linked record is erased', async () => {
    const declared = allRecords.flatMap((kind) =>
      linksOf(kind).map(({ link, column }) => {
        const target = getTableName(recordTables[link.to]);
        return `${getTableName(kind.table)}.user_id,${column.name} -> ${target} ${link.whenErased}`;
      }),
    );
    expect((await foreignKeys()).sort()).toEqual(declared.sort());
  });

  it('are emptied when the linked record is erased, and nothing else in their record changes', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada);
    const job = await addJob(ada, { contactId: contact.id });
    const task = await addTask(ada, { relatedTo: { type: 'contact', id: contact.id } });
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    await bodyOf(ada.request('DELETE', `/api/bin/contact/${contact.id}`));
    const { contactId, contact: shown, version } = await bodyOf<Job>(ada.request('GET', `/api/jobs/${job.id}`));
    expect({ contactId, shown, version }).toEqual({ contactId: null, shown: null, version: job.version });
    expect((await bodyOf<Task>(ada.request('GET', `/api/tasks/${task.id}`))).relatedTo).toBeNull();
  });

  it('are moved from one record to another, in this account only', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [from, to, other] = [await addContact(ada), await addContact(ada), await addContact(ada)];
    const job = await addJob(ada, { contactId: from.id });
    const kept = await addJob(ada, { contactId: other.id });
    const task = await addTask(ada, { relatedTo: { type: 'contact', id: from.id } });
    const call = { contactId: from.id, type: 'call', notes: 'Rang' };
    await bodyOf(ada.request('POST', '/api/interactions', call), 201);
    await bodyOf(bob.request('POST', '/api/contacts', { id: from.id, firstName: 'Same', lastName: 'Id' }), 201);
    const foreign = await addJob(bob, { contactId: from.id });
    await bodyOf(ada.request('DELETE', `/api/tasks/${task.id}`));

    const actor = { userId: ada.user.uid, now: new Date(), today: '2026-03-29' };
    const repointed = await app.db.database.asTenant(ada.user.uid, (tx) =>
      repointLinks(tx, actor, allRecords, 'contact', { from: from.id, to: to.id }),
    );
    expect(repointed.flatMap(({ ids }) => ids)).toHaveLength(3);
    const contactOf = async (person: typeof ada, id: string) =>
      (await bodyOf<Job>(person.request('GET', `/api/jobs/${id}`))).contactId;
    expect(await contactOf(ada, job.id)).toBe(to.id);
    expect(await contactOf(ada, kept.id)).toBe(other.id);
    expect(await contactOf(bob, foreign.id)).toBe(from.id);
    const restored = await bodyOf<Task>(ada.request('POST', `/api/tasks/${task.id}/restore`));
    expect(restored.relatedTo).toEqual({ type: 'contact', id: to.id });
  });

  it('to a job are checked like links to a client', async () => {
    const ada = await app.signUp();
    const [job, other] = [await addJob(ada), await addJob(ada)];
    const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com', assignedJobId: job.id };
    const { id } = await bodyOf<Candidate>(ada.request('POST', '/api/candidates', alan), 201);
    for (const removed of [job.id, other.id]) await bodyOf(ada.request('DELETE', `/api/jobs/${removed}`));
    const change = (assignedJobId: string) => ada.request('PATCH', `/api/candidates/${id}`, { assignedJobId });
    expect((await change(job.id)).status, 'an unchanged link may stay').toBe(200);
    expect((await change(other.id)).status).toBe(422);
  });
});
