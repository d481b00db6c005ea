import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  isDone,
  MOST_CVS,
  TOO_MANY_CVS,
  type CvBatchItem,
  type CvBatchItemInput,
  type CvBatchItemPatch,
} from '#shared/intake/cv-batch-schemas.ts';
import { holdUnattached } from '#server/crm/attachments/attachable-file.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { findEarlierDuplicates, findDuplicates, namesOf } from './cv-duplicates.ts';

export const isOfBatch = (userId: string, batchId: string) =>
  and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.batchId, batchId));
export const isItem = (userId: string, batchId: string, id: string) =>
  and(isOfBatch(userId, batchId), eq(cvBatchItems.id, id));

/** Without the text, which is long. */
const columns = {
  id: cvBatchItems.id,
  fileId: cvBatchItems.fileId,
  fileName: files.name,
  kind: files.kind,
  size: files.size,
  state: cvBatchItems.state,
  problem: cvBatchItems.problem,
  firstName: cvBatchItems.firstName,
  lastName: cvBatchItems.lastName,
  email: cvBatchItems.email,
  phone: cvBatchItems.phone,
  skills: cvBatchItems.skills,
  sources: cvBatchItems.sources,
  isLeftOut: cvBatchItems.isLeftOut,
  candidateId: cvBatchItems.candidateId,
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(tx: Transaction, userId: string, batchId: string) {
  return tx
    .select(columns)
    .from(cvBatchItems)
    .innerJoin(files, and(eq(files.userId, cvBatchItems.userId), eq(files.id, cvBatchItems.fileId)))
    .where(isOfBatch(userId, batchId))
    .orderBy(asc(cvBatchItems.position));
}

export async function listItems(tx: Transaction, userId: string, batchId: string): Promise<CvBatchItem[]> {
  const rows = await rowsOf(tx, userId, batchId);
  return present(tx, userId, rows, rows);
}

/**
 * Not in the transaction that changes the item: Citus refuses the search for duplicates, which runs as another role, once
 * rows of the account have been written.
 */
export async function readItem(tx: Transaction, userId: string, batchId: string, id: string): Promise<CvBatchItem> {
  const rows = await rowsOf(tx, userId, batchId);
  const own = rows.filter((row) => row.id === id);
  const [item] = await present(tx, userId, own, rows);
  if (!item) throw noSuchRecord();
  return item;
}

/** The wire form of some files of a batch. `all` is needed to find duplicates within the batch. */
async function present(tx: Transaction, userId: string, some: Row[], all: Row[]): Promise<CvBatchItem[]> {
  const duplicates = await findDuplicates(tx, userId, some);
  const earlier = findEarlierDuplicates(all);
  const open = some.filter((row) => !isDone(row));
  // Those that exist: an id of a new candidate is not in use yet.
  const chosen = await namesOf(
    tx,
    userId,
    open.map(({ candidateId }) => candidateId),
  );
  return some.map((row) => ({
    ...row,
    addTo: isDone(row) ? null : chosenOf(row.candidateId, chosen),
    duplicates: duplicates.get(row.id) ?? [],
    duplicateOfItem: earlier.get(row.id) ?? null,
    candidateId: isDone(row) ? row.candidateId : null,
  }));
}

function chosenOf(candidateId: string, names: ReadonlyMap<string, string>): CvBatchItem['addTo'] {
  const name = names.get(candidateId);
  return name === undefined ? null : { candidateId, name };
}

/** Adds an uploaded file, and says whether it is new. The caller has locked the batch. */
export async function addItem(
  tx: Transaction,
  { userId }: Actor,
  batchId: string,
  { id, fileId }: CvBatchItemInput,
): Promise<boolean> {
  const [existing] = await tx
    .select({ batchId: cvBatchItems.batchId, fileId: cvBatchItems.fileId })
    .from(cvBatchItems)
    .where(and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.id, id)));
  if (existing) {
    // A repeated request.
    if (existing.batchId === batchId && existing.fileId === fileId) return false;
    const message = 'This id was already used for something else';
    throw new AppError('invalid', message, { id: message });
  }
  await holdUnattached(tx, userId, fileId);
  const [known] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${cvBatchItems.position}), 0)` })
    .from(cvBatchItems)
    .where(isOfBatch(userId, batchId));
  const { count = 0, last = 0 } = known ?? {};
  if (count >= MOST_CVS) throw new AppError('invalid', TOO_MANY_CVS, { fileId: TOO_MANY_CVS });
  await tx.insert(cvBatchItems).values({ userId, id, batchId, fileId, position: last + 1, candidateId: randomUUID() });
  await enqueue(tx, { kind: 'read-cv', data: { batchId, id }, userId });
  return true;
}

/** The caller has locked the batch. */
export async function changeItem(
  tx: Transaction,
  { userId }: Actor,
  batchId: string,
  id: string,
  { addTo, ...patch }: CvBatchItemPatch,
): Promise<void> {
  const isThis = isItem(userId, batchId, id);
  const [current] = await tx.select({ state: cvBatchItems.state }).from(cvBatchItems).where(isThis);
  if (!current) throw noSuchRecord();
  if (current.state === 'created') throw new AppError('conflict', 'This candidate has been created already.');
  if (current.state === 'added') throw new AppError('conflict', 'This CV has been added to a candidate already.');
  if (addTo) await assertIsThere(tx, userId, addTo);
  const changes = { ...patch, ...(addTo !== undefined && { candidateId: addTo ?? randomUUID() }) };
  if (Object.keys(changes).length > 0) await tx.update(cvBatchItems).set(changes).where(isThis);
}

async function assertIsThere(tx: Transaction, userId: string, candidateId: string): Promise<void> {
  const isThis = and(eq(candidates.userId, userId), eq(candidates.id, candidateId), isNull(candidates.deletedAt));
  const [found] = await tx.select({ id: candidates.id }).from(candidates).where(isThis);
  const message = 'This candidate does not exist';
  if (!found) throw new AppError('invalid', message, { addTo: message });
}
