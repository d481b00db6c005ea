import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { candidateInput } from '#shared/crm/candidate-schemas.ts';
import { doneCvStates, reviewedFields, reviewedSchema, type ListedCvBatch } from '#shared/intake/cv-batch-schemas.ts';
import type { FieldErrors } from '#shared/platform/errors.ts';
import { topicsOf } from '#shared/records/live.ts';
import { attachRead } from '#server/crm/attachments/attachments.store.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { cvBatches, cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { filledIn } from '#server/records/core/stored-row.ts';
import { createRecord } from '#server/records/core/write-records.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { batchWorkRules } from './batch-work.ts';
import { holdBatch, isBatch, readListed } from './cv-batches.store.ts';
import { isItem, isOfBatch } from './cv-items.store.ts';

/** Per transaction, because other writers wait for its locks. */
const AT_ONCE = 5;

/** Files that are to become candidates, or to be added to one, and have not been yet. */
const isOutstanding = (userId: string, batchId: string) =>
  and(isOfBatch(userId, batchId), eq(cvBatchItems.isLeftOut, false), notInArray(cvBatchItems.state, [...doneCvStates]));

/** The existing candidate that a file is to be added to. */
const isItsCandidate = and(
  eq(candidates.userId, cvBatchItems.userId),
  eq(candidates.id, cvBatchItems.candidateId),
  isNull(candidates.deletedAt),
);

/** Queues the work once. Another request finds it running or done. */
export async function askForCandidates(
  tx: Transaction,
  { userId, now }: Actor,
  batchId: string,
): Promise<ListedCvBatch> {
  const { state } = await holdBatch(tx, userId, batchId);
  if (state === 'taken-back') throw new AppError('conflict', 'The candidates of this batch have been taken back.');
  if (state === 'collecting') {
    await forgetGone(tx, userId, batchId);
    await assertComplete(tx, userId, batchId);
    const workId = await enqueue(tx, { kind: 'create-cv-candidates', data: { batchId }, userId, shown: true });
    await tx.update(cvBatches).set({ state: 'creating', workId, updatedAt: now }).where(isBatch(userId, batchId));
  }
  return readListed(tx, userId, batchId);
}

/**
 * A file that was to be added to somebody who is gone now becomes a new candidate, as the review shows it. Its id is
 * new, too, because a restored backup would erase those of erased records again.
 */
async function forgetGone(tx: Transaction, userId: string, batchId: string): Promise<void> {
  const isNobodys = notExists(tx.select({ id: candidates.id }).from(candidates).where(isItsCandidate));
  const rows = await tx
    .select({ id: cvBatchItems.id })
    .from(cvBatchItems)
    .where(and(isOutstanding(userId, batchId), isNobodys));
  const ids = rows.map(({ id }) => id);
  // Ids are made here, because a distributed database makes none while it changes rows.
  await tx.execute(sql`
    update ${cvBatchItems} set candidate_id = fresh.id
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map(() => randomUUID()))}::uuid[]) as fresh (item, id)
    where ${cvBatchItems.userId} = ${userId} and ${cvBatchItems.id} = fresh.item`);
}

/** Reports everything that is missing at once, as `items.<id>.<field>`. */
async function assertComplete(tx: Transaction, userId: string, batchId: string): Promise<void> {
  const { id, state, firstName, lastName, email, phone, skills } = cvBatchItems;
  const rows = await tx
    .select({ id, state, firstName, lastName, email, phone, skills, addTo: candidates.id })
    .from(cvBatchItems)
    .leftJoin(candidates, isItsCandidate)
    .where(isOutstanding(userId, batchId));
  if (rows.length === 0) {
    const message = 'No file can be turned into a candidate.';
    throw new AppError('invalid', message, { items: message });
  }
  const fields: FieldErrors = {};
  for (const row of rows) {
    if (row.state === 'waiting') fields[`items.${row.id}.state`] = 'This file is still being read';
    else if (row.addTo === null) {
      const { error } = reviewedSchema.safeParse(row);
      for (const { path, message } of error?.issues ?? [])
        fields[`items.${row.id}.${path[0]?.toString() ?? ''}`] ??= message;
    }
  }
  if (Object.keys(fields).length === 0) return;
  throw new AppError('invalid', 'Some files lack required details. Fill them in, or leave these files out.', fields);
}

/**
 * Creates candidates from the reviewed files, a few per step. Each step marks its files as created in the same
 * transaction, so that work resumed after a crash continues with the files that are left.
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
  for (const item of items) await finishItem(tx, actor, item);
  const isOver = inArray(cvBatchItems.state, [...doneCvStates]);
  const [counts] = await tx
    .select({
      done: sql<number>`(count(*) filter (where ${isOver}))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(cvBatchItems)
    .where(and(isOfBatch(userId, batchId), or(isOver, eq(cvBatchItems.isLeftOut, false))));
  return counts ?? { done: 0, total: 0 };
}

/** Creates the candidate, or adds the file to the one that was chosen. If that one is gone, the file is left out. */
async function finishItem(
  tx: Transaction,
  actor: Actor,
  { id, batchId, candidateId, fileId, text, problem, ...item }: typeof cvBatchItems.$inferSelect,
): Promise<void> {
  const isThis = isItem(actor.userId, batchId, id);
  const chosen = await holdChosen(tx, actor, candidateId);
  // Only the files that become candidates were found complete.
  const input = candidateInput.safeParse({ id: candidateId, ...filledIn(reviewedFields, item), cv: text }).data;
  if (chosen === 'in bin' || (chosen === undefined && !input)) {
    await tx.update(cvBatchItems).set({ isLeftOut: true, candidateId: randomUUID() }).where(isThis);
    return;
  }
  if (chosen === undefined && input) await createRecord(tx, candidateRecords, actor, input);
  // First, because a file that belongs to a batch cannot be attached.
  await tx
    .update(cvBatchItems)
    .set({ state: chosen ? 'added' : 'created', text: '' })
    .where(isThis);
  await attachRead(tx, actor, { candidateId, fileId }, { text, problem });
}

/** The existing candidate that a file is to be added to, if it is. The user may have deleted it meanwhile. */
async function holdChosen(tx: Transaction, { userId }: Actor, id: string): Promise<'there' | 'in bin' | undefined> {
  const [found] = await tx
    .select({ deletedAt: candidates.deletedAt })
    .from(candidates)
    .where(and(eq(candidates.userId, userId), eq(candidates.id, id)))
    .for('no key update');
  return found && (found.deletedAt === null ? 'there' : 'in bin');
}
