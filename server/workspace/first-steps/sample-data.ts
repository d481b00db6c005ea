import { sql, type SQL } from 'drizzle-orm';
import { typesThat, type RecordType } from '#shared/records/list-schemas.ts';
import { tagKey } from '#shared/crm/tag-schemas.ts';
import { eraseRecords } from '#server/intake/erasing/erase-records.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { companyTags, contactTags, tags } from '#server/platform/db/schema/tags.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { demoData, type DemoSize } from '../demo/demo-data.ts';
import { writeDemo } from '../demo/write-demo.ts';
import { interactionRows } from '#server/crm/rows/interaction-rows.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { allRecords, register } from '#server/crm/register.ts';
import { tagRows } from '#server/crm/rows/tag-rows.ts';
import { taskRows } from '#server/crm/rows/task-rows.ts';

/** Enough to see every screen at work, and few enough to look through. */
const fewOfEach: DemoSize = {
  clients: 8,
  tasks: 9,
  jobs: { lead: 2, 'live-opportunity': 2, 'shortlist-sent': 1, interview: 1, offer: 1, placed: 3 },
  candidates: 12,
};

/**
 * Marks sample records in `created_from`. Records that a user creates have a checksum there, and no edit changes it, so
 * sample records can always be told apart.
 */
const SAMPLE = 'sample';

export async function hasSampleData(tx: Transaction, actor: Actor): Promise<boolean> {
  const found = allRecords.map(({ table }) => sql`select from ${table} where ${isSample(table, actor)}`);
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (${sql.join(found, sql` union all `)}) as found`,
  );
  return rows[0]?.found ?? false;
}

/** Safe to repeat: existing sample data is not added again. */
export async function addSampleData(tx: Transaction, actor: Actor): Promise<void> {
  await oneAtATime(tx, actor);
  if (await hasSampleData(tx, actor)) return;
  const data = demoData(actor.today, fewOfEach);
  const tagKeys = [...new Set(data.clients.flatMap(({ tags: names }) => names.map(tagKey)))];
  const tagsBefore = await idsOfTags(tx, actor, tagKeys);
  const written = await writeDemo(tx, actor, data);
  for (const type of typesThat('sample')) await mark(tx, actor, type, written[type]);
  const newTags = (await idsOfTags(tx, actor, tagKeys)).filter((id) => !tagsBefore.includes(id));
  await mark(tx, actor, 'tag', newTags);
  // No other transaction has seen these clients yet, so all of their interactions are sample data.
  const ofTheirs = sql`${interactions.contactId} = any(${sql.param(written.contact)}::uuid[])`;
  await writeRecords(tx, actor, interactionRows, { update: { createdFrom: SAMPLE }, where: ofTheirs, as: 'kept' });
}

/** Permanently removes edited and deleted sample records, too. Safe to repeat. */
export async function removeSampleData(tx: Transaction, actor: Actor): Promise<void> {
  await oneAtATime(tx, actor);
  await markFollowing(tx, actor);
  for (const kind of allRecords) {
    if (kind.type !== 'tag') await eraseRecords(tx, kind, actor.userId, isSample(kind.table, actor));
  }
  // A tag that is now on one of the account's own clients or companies stays.
  await writeRecords(tx, actor, tagRows, {
    remove: sql`${isSample(tags, actor)} and not exists (
      select from ${contactTags} where ${contactTags.userId} = ${actor.userId} and ${contactTags.tagId} = ${tags.id})
      and not exists (
      select from ${companyTags} where ${companyTags.userId} = ${actor.userId} and ${companyTags.tagId} = ${tags.id})`,
  });
  const where = isSample(tags, actor);
  await writeRecords(tx, actor, tagRows, { update: { createdFrom: 'kept' }, where, as: 'kept' });
}

/** Records of this account that its owner has created. */
export function isOwn(table: RecordTable, { userId }: Actor): SQL {
  return sql`${table.userId} = ${userId} and ${table.createdFrom} <> ${SAMPLE}`;
}

function isSample(table: RecordTable, { userId }: Pick<Actor, 'userId'>): SQL {
  return sql`${table.userId} = ${userId} and ${table.createdFrom} = ${SAMPLE}`;
}

/** Serialises changes to the sample data of one account, so that a double click adds it once. */
async function oneAtATime(tx: Transaction, { userId }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sample data of ${userId}`}, 0))`);
}

async function mark(tx: Transaction, actor: Actor, type: RecordType, ids: readonly string[]): Promise<void> {
  await writeRecords(tx, actor, register[type], { update: { createdFrom: SAMPLE }, ids, as: 'kept' });
}

/** The next task after a completed sample task that repeats is sample data, too. */
async function markFollowing(tx: Transaction, actor: Actor): Promise<void> {
  await writeRecords(tx, actor, taskRows, {
    with: sql`with recursive following as (
      select id, followed_by from ${tasks} where ${isSample(tasks, actor)}
      union
      select next.id, next.followed_by from following join ${tasks} as next
        on next.user_id = ${actor.userId} and next.id = following.followed_by)`,
    update: { createdFrom: SAMPLE },
    where: sql`${tasks.id} in (select id from following)`,
    as: 'kept',
  });
}

async function idsOfTags(tx: Transaction, { userId }: Actor, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${tags.id} as id from ${tags}
    where ${tags.userId} = ${userId} and ${tags.key} = any(${sql.param(keys)}::text[]) and ${tags.deletedAt} is null`);
  return rows.map(({ id }) => id);
}
