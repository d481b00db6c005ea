import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import { candidateInput } from '#shared/candidates.ts';
import { reviewedFields, reviewedSchema, type ListedCvBatch } from '#shared/cv-batches.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { topicsOf } from '#shared/live.ts';
import { attachRead } from '../attachments/attachments.store.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import type { Transaction } from '../db/database.ts';
import { cvBatches, cvBatchItems } from '../db/schema/cv-batches.ts';
import { AppError } from '../http/app-error.ts';
import type { Live } from '../live/live.ts';
import type { Actor } from '../records/actor.ts';
import { filledIn } from '../records/stored-row.ts';
import { createRecord } from '../records/write-records.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { enqueue } from '../work/queue.ts';
import { batchWorkRules } from './batch-work.ts';
import { holdBatch, isBatch, readListed } from './cv-batches.store.ts';
import { isItem, isOfBatch } from './cv-items.store.ts';

/** In one transaction: what it holds, others wait for. */
const AT_ONCE = 5;

/** Those that are to become candidates and have not yet. */
const isOutstanding = (userId: string, batchId: string) =>
  and(isOfBatch(userId, batchId), eq(cvBatchItems.isLeftOut, false), ne(cvBatchItems.state, 'created'));

/** Queues it, once: asked for again, it is under way or done. */
export async function askForCandidates(
  tx: Transaction,
  { userId, now }: Actor,
  batchId: string,
): Promise<ListedCvBatch> {
  const { state } = await holdBatch(tx, userId, batchId);
  if (state === 'taken-back') throw new AppError('conflict', 'The candidates of this batch have been taken back.');
  if (state === 'collecting') {
    await assertComplete(tx, userId, batchId);
    const workId = await enqueue(tx, { kind: 'create-cv-candidates', data: { batchId }, userId, shown: true });
    await tx.update(cvBatches).set({ state: 'creating', workId, updatedAt: now }).where(isBatch(userId, batchId));
  }
  return readListed(tx, userId, batchId);
}

/** Everything that is missing, at once: `items.<id>.<field>`. */
async function assertComplete(tx: Transaction, userId: string, batchId: string): Promise<void> {
  const { id, state, firstName, lastName, email, phone, skills } = cvBatchItems;
  const rows = await tx
    .select({ id, state, firstName, lastName, email, phone, skills })
    .from(cvBatchItems)
    .where(isOutstanding(userId, batchId));
  if (rows.length === 0) {
    const message = 'There is no file that a candidate could be made of.';
    throw new AppError('invalid', message, { items: message });
  }
  const fields: FieldErrors = {};
  for (const row of rows) {
    if (row.state === 'waiting') fields[`items.${row.id}.state`] = 'This file is still being read';
    else {
      const { error } = reviewedSchema.safeParse(row);
      for (const { path, message } of error?.issues ?? [])
        fields[`items.${row.id}.${path[0]?.toString() ?? ''}`] ??= message;
    }
  }
  if (Object.keys(fields).length === 0) return;
  throw new AppError('invalid', 'Some files lack what a candidate needs. Fill it in, or leave them out.', fields);
}

/**
 * Makes candidates of what was looked through, a few in each step, together with the note that they are made: whoever goes on after
 * a crash begins with those that are not.
 */
export function createCandidatesWork({
  live,
}: {
  live: Pick<Live, 'publish'>;
}): WorkDefinition<WorkData['create-cv-candidates']> {
  return {
    ...batchWorkRules,
    run: async ({ data: { batchId }, now, step, ...context }) => {
      const actor: Actor = { userId: context.userId ?? '', now, today: utcDate(now) };
      let isDone = false;
      while (!isDone) {
        await step(async (tx) => {
          const progress = await createSome(tx, actor, batchId);
          isDone = progress.done === progress.total;
          if (isDone) await tx.update(cvBatches).set({ state: 'created' }).where(isBatch(actor.userId, batchId));
          return { checkpoint: null, progress };
        });
        live.publish(actor.userId, ['cv-batches', ...topicsOf.candidate]);
      }
    },
  };
}

async function createSome(tx: Transaction, actor: Actor, batchId: string) {
  const { userId } = actor;
  await holdBatch(tx, userId, batchId);
  const items = await tx
    .select()
    .from(cvBatchItems)
    .where(isOutstanding(userId, batchId))
    .orderBy(asc(cvBatchItems.position))
    .limit(AT_ONCE);
  for (const item of items) await createCandidate(tx, actor, item);
  const [counts] = await tx
    .select({
      done: sql<number>`(count(*) filter (where ${cvBatchItems.state} = 'created'))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(cvBatchItems)
    .where(and(isOfBatch(userId, batchId), or(eq(cvBatchItems.state, 'created'), eq(cvBatchItems.isLeftOut, false))));
  return counts ?? { done: 0, total: 0 };
}

async function createCandidate(
  tx: Transaction,
  actor: Actor,
  { id, batchId, candidateId, fileId, text, problem, ...item }: typeof cvBatchItems.$inferSelect,
): Promise<void> {
  const input = candidateInput.parse({ id: candidateId, ...filledIn(reviewedFields, item), cv: text });
  await createRecord(tx, candidateRecords, actor, input);
  // First, because a file that waits in a batch cannot be attached.
  await tx
    .update(cvBatchItems)
    .set({ state: 'created', text: '' })
    .where(isItem(actor.userId, batchId, id));
  await attachRead(tx, actor, { candidateId, fileId }, { text, problem });
}
