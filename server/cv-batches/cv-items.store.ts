import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import {
  MOST_CVS,
  TOO_MANY_CVS,
  type CvBatchItem,
  type CvBatchItemInput,
  type CvBatchItemPatch,
} from '#shared/cv-batches.ts';
import { holdUnattached } from '../attachments/attachable-file.ts';
import type { Transaction } from '../db/database.ts';
import { cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { emailKey, phoneKey } from '../db/schema/likeness.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import { noSuchRecord } from '../records/write-records.ts';
import { enqueue } from '../work/queue.ts';
import { earlierTwins, findDuplicates } from './alike.ts';

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
  emailKey,
  phoneKey,
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

async function readItem(tx: Transaction, userId: string, batchId: string, id: string): Promise<CvBatchItem> {
  const rows = await rowsOf(tx, userId, batchId);
  const own = rows.filter((row) => row.id === id);
  const [item] = await present(tx, userId, own, rows);
  if (!item) throw noSuchRecord();
  return item;
}

/** Some of the files of a batch. */
async function present(tx: Transaction, userId: string, some: Row[], all: Row[]): Promise<CvBatchItem[]> {
  const duplicates = await findDuplicates(tx, userId, some);
  const earlier = earlierTwins(all);
  return some.map(({ emailKey: _email, phoneKey: _phone, ...row }) => ({
    ...row,
    duplicates: duplicates.get(row.id) ?? [],
    duplicateOfItem: earlier.get(row.id) ?? null,
    candidateId: row.state === 'created' ? row.candidateId : null,
  }));
}

/** A file that was uploaded before. The batch is held. */
export async function addItem(tx: Transaction, actor: Actor, batchId: string, { id, fileId }: CvBatchItemInput) {
  const { userId } = actor;
  const [existing] = await tx
    .select({ batchId: cvBatchItems.batchId, fileId: cvBatchItems.fileId })
    .from(cvBatchItems)
    .where(and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.id, id)));
  if (existing) {
    // The same request again.
    if (existing.batchId === batchId && existing.fileId === fileId)
      return { item: await readItem(tx, userId, batchId, id), isNew: false };
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
  return { item: await readItem(tx, userId, batchId, id), isNew: true };
}

/** The batch is held. */
export async function changeItem(
  tx: Transaction,
  { userId }: Actor,
  batchId: string,
  id: string,
  patch: CvBatchItemPatch,
): Promise<CvBatchItem> {
  const isThis = isItem(userId, batchId, id);
  const [current] = await tx.select({ state: cvBatchItems.state }).from(cvBatchItems).where(isThis);
  if (!current) throw noSuchRecord();
  if (current.state === 'created') throw new AppError('conflict', 'This candidate has been created already.');
  if (Object.keys(patch).length > 0) await tx.update(cvBatchItems).set(patch).where(isThis);
  return readItem(tx, userId, batchId, id);
}
