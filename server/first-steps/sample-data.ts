import { sql, type SQL } from 'drizzle-orm';
import type { RecordType } from '#shared/records.ts';
import { tagKey } from '#shared/tags.ts';
import { eraseRecords } from '../bin/erase-records.ts';
import type { Transaction } from '../db/database.ts';
import { interactions } from '../db/schema/interactions.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import { tasks } from '../db/schema/tasks.ts';
import { demoData, type DemoSize } from '../demo/demo-data.ts';
import { writeDemo } from '../demo/write-demo.ts';
import type { Actor } from '../records/actor.ts';
import { allRecords, register } from '../register.ts';

/** Enough to see every screen at work, little enough to be looked through. */
const fewOfEach: DemoSize = {
  clients: 8,
  tasks: 9,
  jobs: { lead: 2, 'live-opportunity': 2, 'shortlist-sent': 1, interview: 1, offer: 1, placed: 3 },
  candidates: 12,
};

/**
 * What a sample was created from. A record that a person made has a checksum there, and no edit changes it: so these rows,
 * and no others, are known for good.
 */
const SAMPLE = 'sample';

export async function hasSampleData(tx: Transaction, actor: Actor): Promise<boolean> {
  const found = allRecords.map(({ table }) => sql`select from ${table} where ${isSample(table, actor)}`);
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (${sql.join(found, sql` union all `)}) as found`,
  );
  return rows[0]?.found ?? false;
}

/** Safe to repeat: what is there is not added again. */
export async function addSampleData(tx: Transaction, actor: Actor): Promise<void> {
  await oneAtATime(tx, actor);
  if (await hasSampleData(tx, actor)) return;
  const data = demoData(actor.today, fewOfEach);
  const tagKeys = [...new Set(data.clients.flatMap(({ tags: names }) => names.map(tagKey)))];
  const tagsBefore = await idsOfTags(tx, actor, tagKeys);
  const written = await writeDemo(tx, actor, data);
  const types = ['contact', 'task', 'job', 'candidate', 'assignment', 'interaction'] as const;
  for (const type of types) await mark(tx, actor, type, written[type]);
  const newTags = (await idsOfTags(tx, actor, tagKeys)).filter((id) => !tagsBefore.includes(id));
  await mark(tx, actor, 'tag', newTags);
  // Nobody else has seen these clients yet, so whatever was noted with them is of the sample.
  await tx.execute(sql`
    update ${interactions} set created_from = ${SAMPLE}
    where ${interactions.userId} = ${actor.userId} and ${interactions.contactId} = any(${sql.param(written.contact)}::uuid[])`);
}

/** For good, also what was edited or waits in the bin: nobody misses invented people. Safe to repeat. */
export async function removeSampleData(tx: Transaction, actor: Actor): Promise<void> {
  await oneAtATime(tx, actor);
  await markFollowing(tx, actor);
  for (const kind of allRecords) {
    if (kind.type !== 'tag') await eraseRecords(tx, kind, actor.userId, isSample(kind.table, actor));
  }
  // A tag that a client of their own carries by now is theirs.
  await tx.execute(sql`
    delete from ${tags} where ${isSample(tags, actor)} and not exists (
      select from ${contactTags} where ${contactTags.userId} = ${actor.userId} and ${contactTags.tagId} = ${tags.id})`);
  await tx.execute(sql`update ${tags} set created_from = 'kept' where ${isSample(tags, actor)}`);
}

/** Of this account, and made by its owner. */
export function isOwn(table: RecordTable, { userId }: Actor): SQL {
  return sql`${table.userId} = ${userId} and ${table.createdFrom} <> ${SAMPLE}`;
}

function isSample(table: RecordTable, { userId }: Pick<Actor, 'userId'>): SQL {
  return sql`${table.userId} = ${userId} and ${table.createdFrom} = ${SAMPLE}`;
}

/** Until the transaction ends nobody else adds or removes this account's sample: a double click is one. */
async function oneAtATime(tx: Transaction, { userId }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sample data of ${userId}`}, 0))`);
}

async function mark(tx: Transaction, { userId }: Actor, type: RecordType, ids: readonly string[]): Promise<void> {
  const { table } = register[type];
  await tx.execute(sql`
    update ${table} set created_from = ${SAMPLE}
    where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Whoever has finished an invented task that repeats has not asked for the next one. */
async function markFollowing(tx: Transaction, { userId }: Actor): Promise<void> {
  await tx.execute(sql`
    with recursive following as (
      select id, followed_by from ${tasks} where ${isSample(tasks, { userId })}
      union
      select next.id, next.followed_by from following join ${tasks} as next
        on next.user_id = ${userId} and next.id = following.followed_by)
    update ${tasks} set created_from = ${SAMPLE}
    where ${tasks.userId} = ${userId} and ${tasks.id} in (select id from following)`);
}

async function idsOfTags(tx: Transaction, { userId }: Actor, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${tags.id} as id from ${tags}
    where ${tags.userId} = ${userId} and ${tags.key} = any(${sql.param(keys)}::text[]) and ${tags.deletedAt} is null`);
  return rows.map(({ id }) => id);
}
