import { and, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import { doneCvStates, type CvBatch, type ListedCvBatch } from '#shared/intake/cv-batch-schemas.ts';
import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { cvBatches, cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import { deleteFile } from '#server/platform/files/files.store.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { isOfBatch, listItems } from './cv-items.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_LISTED = 100;

type BatchRow = typeof cvBatches.$inferSelect;
/** With the kind of its unfinished work, if any. */
type Batch = BatchRow & { underWay: string | null };

export const isBatch = (userId: string, id: string) => and(eq(cvBatches.userId, userId), eq(cvBatches.id, id));

/** Creates a batch once: repeating the request finds it. */
export async function createBatch(tx: Transaction, actor: Actor, id: string) {
  const { userId, now } = actor;
  const made = await tx
    .insert(cvBatches)
    .values({ userId, id, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: cvBatches.id });
  return { batch: await readListed(tx, userId, id), isNew: made.length === 1 };
}

/** Open batches, and those of the last 30 days. */
export async function listBatches(tx: Transaction, { userId, now }: Actor): Promise<ListedCvBatch[]> {
  const since = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const isListed = or(inArray(cvBatches.state, ['collecting', 'creating']), gt(cvBatches.createdAt, since));
  const rows = await tx
    .select()
    .from(cvBatches)
    .where(and(eq(cvBatches.userId, userId), isListed))
    .orderBy(desc(cvBatches.createdAt), desc(cvBatches.id))
    .limit(MOST_LISTED);
  return present(tx, userId, rows);
}

export async function readBatch(tx: Transaction, { userId }: Actor, id: string): Promise<CvBatch> {
  return { ...(await readListed(tx, userId, id)), items: await listItems(tx, userId, id) };
}

export async function readListed(tx: Transaction, userId: string, id: string): Promise<ListedCvBatch> {
  const [batch] = await present(tx, userId, await tx.select().from(cvBatches).where(isBatch(userId, id)));
  if (!batch) throw noSuchRecord();
  return batch;
}

/** Locks the batch, and with it everything that belongs to it, until the transaction ends. */
export async function holdBatch(tx: Transaction, userId: string, id: string): Promise<Batch> {
  const held = await tx.select().from(cvBatches).where(isBatch(userId, id)).for('no key update');
  const [batch] = await withWork(tx, userId, held);
  if (!batch) throw noSuchRecord();
  return batch;
}

/** Locks the batch for a change that is only possible before its candidates are created. */
export async function holdCollecting(tx: Transaction, { userId, now }: Actor, id: string): Promise<void> {
  const { state } = await holdBatch(tx, userId, id);
  if (state === 'creating') throw beingCreated();
  if (state !== 'collecting') throw new AppError('conflict', 'The candidates of this batch have been created already.');
  await tx.update(cvBatches).set({ updatedAt: now }).where(isBatch(userId, id));
}

export const beingCreated = () => new AppError('conflict', 'The candidates of this batch are being created.');

/** Removes the files that belong to no candidate, too. */
export async function removeBatch(tx: Transaction, userId: string, id: string): Promise<void> {
  const left = await tx
    .select({ fileId: cvBatchItems.fileId })
    .from(cvBatchItems)
    .where(and(isOfBatch(userId, id), notInArray(cvBatchItems.state, [...doneCvStates])));
  for (const { fileId } of left) await deleteFile(tx, userId, fileId);
  await tx.delete(cvBatches).where(isBatch(userId, id));
}

async function present(tx: Transaction, userId: string, rows: BatchRow[]): Promise<ListedCvBatch[]> {
  const counts = await countItems(
    tx,
    userId,
    rows.map(({ id }) => id),
  );
  const batches = await withWork(tx, userId, rows);
  return batches.map(({ id, createdAt, state, workId }) => ({
    id,
    createdAt: createdAt.toISOString(),
    state,
    counts: counts.get(id) ?? { items: 0, waiting: 0, created: 0, added: 0 },
    workId,
  }));
}

async function countItems(tx: Transaction, userId: string, batchIds: string[]) {
  if (batchIds.length === 0) return new Map<string, ListedCvBatch['counts']>();
  const rows = await tx
    .select({
      batchId: cvBatchItems.batchId,
      items: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${cvBatchItems.state} = 'waiting'))::int`,
      created: sql<number>`(count(*) filter (where ${cvBatchItems.state} = 'created'))::int`,
      added: sql<number>`(count(*) filter (where ${cvBatchItems.state} = 'added'))::int`,
    })
    .from(cvBatchItems)
    .where(and(eq(cvBatchItems.userId, userId), inArray(cvBatchItems.batchId, batchIds)))
    .groupBy(cvBatchItems.batchId);
  return new Map(rows.map(({ batchId, ...counts }) => [batchId, counts]));
}

/** Work that was cancelled or has failed leaves its batch as it is. The remaining files can be requested again. */
async function withWork(tx: Transaction, userId: string, rows: BatchRow[]): Promise<Batch[]> {
  const asked = rows.flatMap(({ workId }) => workId ?? []);
  const { id, kind, state } = workItems;
  const living =
    asked.length === 0
      ? []
      : await tx
          .select({ id, kind })
          .from(workItems)
          .where(and(eq(workItems.userId, userId), inArray(id, asked), inArray(state, ['waiting', 'running'])));
  const kinds = new Map<string | null, string>(living.map((work) => [work.id, work.kind]));
  return rows.map((row) => {
    const underWay = kinds.get(row.workId) ?? null;
    return { ...row, underWay, state: row.state === 'creating' && underWay === null ? 'collecting' : row.state };
  });
}
