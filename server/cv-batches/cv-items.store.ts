import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { candidateName } from '#shared/candidates.ts';
import {
  MOST_CVS,
  TOO_MANY_CVS,
  type CvBatchItem,
  type CvBatchItemInput,
  type CvBatchItemPatch,
  type CvDuplicate,
} from '#shared/cv-batches.ts';
import { holdUnattached } from '../attachments/attachable-file.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import { noSuchRecord } from '../records/write-records.ts';
import { enqueue } from '../work/queue.ts';

const isIn = (userId: string, batchId: string) =>
  and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.batchId, batchId));
export const isItem = (userId: string, batchId: string, id: string) =>
  and(isIn(userId, batchId), eq(cvBatchItems.id, id));

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
  emailKey: cvBatchItems.emailKey,
  phoneKey: cvBatchItems.phoneKey,
};

export async function listItems(tx: Transaction, userId: string, batchId: string): Promise<CvBatchItem[]> {
  const rows = await tx
    .select(columns)
    .from(cvBatchItems)
    .innerJoin(files, and(eq(files.userId, cvBatchItems.userId), eq(files.id, cvBatchItems.fileId)))
    .where(isIn(userId, batchId))
    .orderBy(asc(cvBatchItems.position));
  const duplicates = await findDuplicates(tx, userId, batchId);
  const earlier = earlierTwins(rows);
  return rows.map(({ emailKey: _email, phoneKey: _phone, ...row }) => ({
    ...row,
    duplicates: duplicates.get(row.id) ?? [],
    duplicateOfItem: earlier.get(row.id) ?? null,
    candidateId: row.state === 'created' ? row.candidateId : null,
  }));
}

async function readItem(tx: Transaction, userId: string, batchId: string, id: string): Promise<CvBatchItem> {
  const item = (await listItems(tx, userId, batchId)).find((one) => one.id === id);
  if (!item) throw noSuchRecord();
  return item;
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
    .where(isIn(userId, batchId));
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
  const current = await readItem(tx, userId, batchId, id);
  if (current.state === 'created') throw new AppError('conflict', 'This candidate has been created already.');
  if (Object.keys(patch).length === 0) return current;
  await tx
    .update(cvBatchItems)
    .set(patch)
    .where(isItem(userId, batchId, id));
  return readItem(tx, userId, batchId, id);
}

/** Enough to see that there is one; an address that many share would fill the list. */
const MOST_DUPLICATES = 3;

/** By the keys of both, which are indexed: nobody's candidates are looked through. */
async function findDuplicates(tx: Transaction, userId: string, batchId: string): Promise<Map<string, CvDuplicate[]>> {
  const twins = (by: CvDuplicate['by']) => {
    const [own, theirs] =
      by === 'email' ? [cvBatchItems.emailKey, candidates.emailKey] : [cvBatchItems.phoneKey, candidates.phoneKey];
    return sql`
      select ${cvBatchItems.id} as "itemId", ${cvBatchItems.position} as position, twin.*, ${by}::text as "by" from ${cvBatchItems}
      cross join lateral (
        select ${candidates.id} as "candidateId", ${candidates.firstName} as "firstName", ${candidates.lastName} as "lastName"
        from ${candidates}
        where ${candidates.userId} = ${userId} and ${theirs} = ${own} and ${candidates.deletedAt} is null
          and ${own} <> '' and ${candidates.id} <> ${cvBatchItems.candidateId}
        limit ${MOST_DUPLICATES}) as twin
      where ${isIn(userId, batchId)} and ${cvBatchItems.state} <> 'created'`;
  };
  const { rows } = await tx.execute<{ itemId: string; candidateId: string; by: CvDuplicate['by'] } & Named>(
    sql`${twins('email')} union all ${twins('phone')} order by "by", position, "candidateId"`,
  );
  const found = new Map<string, CvDuplicate[]>();
  for (const { itemId, candidateId, by, ...name } of rows) {
    const known = found.get(itemId) ?? [];
    // Who has both is named once.
    if (known.some((one) => one.candidateId === candidateId)) continue;
    found.set(itemId, [...known, { candidateId, name: candidateName(name), by }]);
  }
  return found;
}

type Named = Parameters<typeof candidateName>[0];

interface Keyed {
  id: string;
  isLeftOut: boolean;
  emailKey: string | null;
  phoneKey: string | null;
}

/** In the order in which they came: of each, the first before it with the same address or number. */
function earlierTwins(rows: readonly Keyed[]): Map<string, string> {
  const [first, twins] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id, isLeftOut, emailKey, phoneKey } of rows) {
    const keys = [...(emailKey ? [`email ${emailKey}`] : []), ...(phoneKey ? [`phone ${phoneKey}`] : [])];
    const twin = keys.map((key) => first.get(key)).find((known) => known !== undefined);
    if (twin !== undefined) twins.set(id, twin);
    if (isLeftOut) continue;
    for (const key of keys) if (!first.has(key)) first.set(key, id);
  }
  return twins;
}
