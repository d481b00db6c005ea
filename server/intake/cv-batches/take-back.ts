import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { candidateName } from '#shared/crm/candidate-schemas.ts';
import type { TakenBack } from '#shared/intake/cv-batch-schemas.ts';
import { topicsOf } from '#shared/records/live.ts';
import { attachmentRecords } from '#server/crm/attachments/attachments.store.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { cvBatches, cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { deleteRecords, holdRecords } from '#server/records/core/bin-records.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { batchWorkRules } from './batch-work.ts';
import { beingCreated, holdBatch, isBatch, readListed } from './cv-batches.store.ts';
import { isOfBatch } from './cv-items.store.ts';

const AT_ONCE = 50;
const KIND = 'take-back-cv-candidates';

/** A candidate starts with version 1. Every change increments it. */
const isEdited = sql<boolean>`${candidates.version} > 1`;

/** Queues the work. A second request with `evenEdited` also takes back the edited candidates. */
export async function askToTakeBack(
  tx: Transaction,
  { userId, now }: Actor,
  batchId: string,
  evenEdited: boolean,
): Promise<TakenBack> {
  const { state, underWay } = await holdBatch(tx, userId, batchId);
  if (state === 'creating') throw beingCreated();
  const { counts } = await readListed(tx, userId, batchId);
  if (counts.created + counts.added === 0)
    throw new AppError('conflict', 'No candidate of this batch has been created yet.');
  const left = await findLeft(tx, userId, batchId);
  const files = await findFilesLeft(tx, userId, batchId);
  const edited = left.filter((candidate) => candidate.isEdited && !evenEdited);
  const isUnderWay = underWay === KIND && !evenEdited;
  // If all of them are in the bin already, only the batch itself is left to change.
  const isWanted = files.length > 0 || left.length > edited.length || (state !== 'taken-back' && left.length === 0);
  if (isWanted && !isUnderWay) {
    const data = { batchId, evenEdited };
    const workId = await enqueue(tx, { kind: KIND, data, userId, shown: true });
    // A batch that was stopped half way is closed: its remaining files count as left out.
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

/** The files that the batch has added to candidates who were there before, and that are not in the bin. */
async function findFilesLeft(tx: Transaction, userId: string, batchId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: attachments.id })
    .from(cvBatchItems)
    .innerJoin(
      attachments,
      and(eq(attachments.userId, cvBatchItems.userId), eq(attachments.fileId, cvBatchItems.fileId)),
    )
    .where(and(isOfBatch(userId, batchId), eq(cvBatchItems.state, 'added'), isNull(attachments.deletedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Moves the candidates, and the files added to others, to the bin, from which each can be restored. A candidate that is edited before its turn stays.
 */
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
  const files = await findFilesLeft(tx, actor.userId, batchId);
  await holdRecords(tx, attachmentRecords, actor, files);
  await deleteRecords(tx, attachmentRecords, actor, files);
  const toTake = async () =>
    (await findLeft(tx, actor.userId, batchId)).flatMap((one) => (one.isEdited && !evenEdited ? [] : [one.id]));
  const some = (await toTake()).slice(0, AT_ONCE);
  await holdRecords(tx, candidateRecords, actor, some);
  // Read again under the lock: a candidate may have been edited meanwhile.
  const still = new Set(await toTake());
  const taken = await deleteRecords(
    tx,
    candidateRecords,
    actor,
    some.filter((id) => still.has(id)),
  );
  return { taken: files.length + taken.length, left: still.size - taken.length };
}
