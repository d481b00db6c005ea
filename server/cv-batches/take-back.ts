import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import { candidateName } from '#shared/candidates.ts';
import type { TakenBack } from '#shared/cv-batches.ts';
import { topicsOf } from '#shared/live.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { cvBatches, cvBatchItems } from '../db/schema/cv-batches.ts';
import { AppError } from '../http/app-error.ts';
import type { Live } from '../live/live.ts';
import type { Actor } from '../records/actor.ts';
import { deleteRecords, holdRecords } from '../records/bin-records.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { enqueue } from '../work/queue.ts';
import { batchWorkRules } from './batch-work.ts';
import { beingCreated, holdBatch, isBatch, readListed } from './cv-batches.store.ts';
import { isOfBatch } from './cv-items.store.ts';

const AT_ONCE = 50;
const KIND = 'take-back-cv-candidates';

/** A candidate begins with version 1, and every change gives it another. */
const isEdited = sql<boolean>`${candidates.version} > 1`;

/** Queues it. Asked for again with other words, it also takes what was spared the first time. */
export async function askToTakeBack(
  tx: Transaction,
  { userId, now }: Actor,
  batchId: string,
  evenEdited: boolean,
): Promise<TakenBack> {
  const { state, underWay } = await holdBatch(tx, userId, batchId);
  if (state === 'creating') throw beingCreated();
  const { counts } = await readListed(tx, userId, batchId);
  if (counts.created === 0) throw new AppError('conflict', 'No candidate of this batch has been created yet.');
  const left = await findLeft(tx, userId, batchId);
  const edited = left.filter((candidate) => candidate.isEdited && !evenEdited);
  const isUnderWay = underWay === KIND && !evenEdited;
  // If all of them are in the bin already, nothing but the batch itself is left to change.
  const isWanted = left.length > edited.length || (state !== 'taken-back' && left.length === 0);
  if (isWanted && !isUnderWay) {
    const data = { batchId, evenEdited };
    const workId = await enqueue(tx, { kind: KIND, data, userId, shown: true });
    // One that was stopped on the way is not open any more: what it did not come to is as if left out.
    const changes = { workId, updatedAt: now, ...(state === 'collecting' && { state: 'created' as const }) };
    await tx.update(cvBatches).set(changes).where(isBatch(userId, batchId));
  }
  return {
    batch: await readListed(tx, userId, batchId),
    edited: edited.map(({ id, ...name }) => ({ id, name: candidateName(name) })),
  };
}

/** The candidates of the batch that are not in the bin. */
async function findLeft(tx: Transaction, userId: string, batchId: string) {
  const { id, firstName, lastName } = candidates;
  return tx
    .select({ id, firstName, lastName, isEdited })
    .from(cvBatchItems)
    .innerJoin(candidates, and(eq(candidates.userId, cvBatchItems.userId), eq(candidates.id, cvBatchItems.candidateId)))
    .where(and(isOfBatch(userId, batchId), eq(cvBatchItems.state, 'created'), isNull(candidates.deletedAt)))
    .orderBy(asc(cvBatchItems.position));
}

/** To the bin, from where each can come back. Who is edited before their turn has come is spared. */
export function takeBackWork({ live }: { live: Pick<Live, 'publish'> }): WorkDefinition<WorkData[typeof KIND]> {
  return {
    ...batchWorkRules,
    run: async ({ data: { batchId, evenEdited }, now, step, checkpoint, ...context }) => {
      const actor: Actor = { userId: context.userId ?? '', now, today: utcDate(now) };
      let isDone = false;
      while (!isDone) {
        const before = Number(checkpoint() ?? 0);
        await step(async (tx) => {
          const { taken, left } = await takeSome(tx, actor, batchId, evenEdited);
          isDone = left === 0;
          if (isDone) await tx.update(cvBatches).set({ state: 'taken-back' }).where(isBatch(actor.userId, batchId));
          return { checkpoint: before + taken, progress: { done: before + taken, total: before + taken + left } };
        });
        live.publish(actor.userId, ['cv-batches', ...topicsOf.candidate]);
      }
    },
  };
}

async function takeSome(tx: Transaction, actor: Actor, batchId: string, evenEdited: boolean) {
  const toTake = async () =>
    (await findLeft(tx, actor.userId, batchId)).flatMap((one) => (one.isEdited && !evenEdited ? [] : [one.id]));
  const some = (await toTake()).slice(0, AT_ONCE);
  await holdRecords(tx, candidateRecords, actor, some);
  // As they are now that nobody can change them.
  const still = new Set(await toTake());
  const taken = await deleteRecords(
    tx,
    candidateRecords,
    actor,
    some.filter((id) => still.has(id)),
  );
  return { taken: taken.length, left: still.size - taken.length };
}
