import { and, eq, inArray, sql } from 'drizzle-orm';
import { topicsOf } from '#shared/records/live.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import type { Live } from '#server/platform/live/live.ts';
import { doubling, type WorkData, type WorkDefinition } from '#server/platform/work/definition.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordKind } from '#server/records/core/definition.ts';
import { allRecords } from '#server/crm/register.ts';
import { eraseRecords } from '#server/intake/erasing/erase-records.ts';
import { countBin, isInBin } from './bin.store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Per transaction, because other writers wait for its locks. */
const AT_ONCE = 500;
const KIND = 'empty-bin';

/** Queues the work. A second request finds it under way. */
export async function askToEmpty(tx: Transaction, { userId, now }: Actor): Promise<string> {
  const { id, kind, state } = workItems;
  const [underWay] = await tx
    .select({ id })
    .from(workItems)
    .where(and(eq(workItems.userId, userId), eq(kind, KIND), inArray(state, ['waiting', 'running'])));
  if (underWay) return underWay.id;
  const workId = await enqueue(tx, { kind: KIND, data: { before: now.toISOString() }, userId, shown: true });
  if (workId === null) throw new Error('The work has no key, yet it is queued already');
  return workId;
}

interface Progress {
  done: number;
  total: number;
}

/** Linked records come before those that they link to and would be erased with, so that each is counted. */
const inOrder = allRecords.toReversed();

/**
 * Erases everything that was in the bin when the user asked, some records of one type per step. What is deleted
 * meanwhile stays in the bin.
 */
export function emptyBinWork({ live }: { live: Pick<Live, 'publish'> }): WorkDefinition<WorkData[typeof KIND]> {
  return {
    lane: 'long',
    attempts: 10,
    waitAfter: doubling(HOUR_MS),
    limitMs: HOUR_MS,
    remembered: true,
    run: async ({ data, step, checkpoint, ...context }) => {
      const userId = context.userId ?? '';
      const before = new Date(data.before);
      try {
        for (const kind of inOrder) {
          for (let isLast = false; !isLast;) {
            await step(async (tx) => {
              const so = checkpoint() as Progress | null;
              const { done, total } = so ?? { done: 0, total: await countBin(tx, userId, before) };
              const erased = await eraseSome(tx, kind, userId, before);
              isLast = erased < AT_ONCE;
              const progress = { done: Math.min(done + erased, total), total };
              return { checkpoint: progress, progress };
            });
          }
        }
      } finally {
        // Lists must refresh however the work ends.
        live.publish(userId, [...new Set(allRecords.flatMap(({ type }) => topicsOf[type]))]);
      }
    },
  };
}

/** Locks the records first, so that none of them can be restored while it is erased. */
async function eraseSome(tx: Transaction, kind: RecordKind, userId: string, before: Date): Promise<number> {
  const { table } = kind;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${table.userId} = ${userId} and ${isInBin(kind, userId)} and ${table.deletedAt} <= ${before}
    order by ${table.id} limit ${AT_ONCE} for update`);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await eraseRecords(tx, kind, userId, sql`${table.id} = any(${sql.param(ids)}::uuid[])`);
  return ids.length;
}
