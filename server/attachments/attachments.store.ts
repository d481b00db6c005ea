import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  attachmentFields,
  attachmentInput,
  type Attachment,
  type AttachmentInput,
  type AttachmentPatch,
  type AttachmentsFilter,
  type AttachmentSort,
  type AttachmentText,
} from '#shared/attachments.ts';
import { fileKinds } from '#shared/files.ts';
import { foldText } from '#shared/records.ts';
import { searchTerms } from '#shared/search.ts';
import { holdCandidates } from '../assignments/current-assignment.ts';
import { refreshWords } from '../candidates/searched-words.ts';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { deleteFile, isInBatch } from '../files/files.store.ts';
import type { Actor } from '../records/actor.ts';
import type { NewRecord, RecordDefinition } from '../records/definition.ts';
import { insertRow } from '../records/insert-row.ts';
import { besideRelated, relatedColumns, relatedDeletedAt, toRelatedRef } from '../records/related.ts';
import { shown, type RowOf } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { createRecord, noSuchRecord } from '../records/write-records.ts';
import { enqueue } from '../work/queue.ts';
import { attachedAlready, attachmentWith, holdFile, holdUnattached } from './attachable-file.ts';
import { eraseAttached } from './erase-files.ts';

const ofItsFile = and(eq(files.userId, attachments.userId), eq(files.id, attachments.fileId));
const columns = {
  ...columnsOf(attachmentFields, attachments),
  kind: files.kind,
  size: files.size,
  ...relatedColumns,
};

export const attachmentRecords: RecordDefinition<{
  type: 'attachment';
  fields: typeof attachmentFields;
  record: Attachment;
  input: AttachmentInput;
  patch: AttachmentPatch;
  filter: AttachmentsFilter;
  sort: AttachmentSort;
}> = {
  type: 'attachment',
  table: attachments,
  fields: attachmentFields,
  links: { candidateId: attachments.candidateId, contactId: attachments.contactId, jobId: attachments.jobId },
  title: sql`${attachments.name}`,
  shown: shown(columns, sql`join ${files} on ${ofItsFile} ${besideRelated(attachments)}`, (row) =>
    present(attachmentFields, row, { mediaType: fileKinds[row.kind].mediaType, owner: ownerOf(row) }),
  ),
  insert: async (tx, actor, row, input) => {
    const unread = unreadState(input);
    const isNew = await insert(tx, row, input, unread);
    if (isNew && unread.state === 'waiting') await queueReading(tx, actor, row.id, input.fileId);
    return isNew;
  },
  update: async (tx, actor, current, { name = current.name, fileId = current.fileId }, edit) => {
    const isReplaced = fileId !== current.fileId;
    if (isReplaced) await holdUnattached(tx, actor.userId, fileId);
    const unread = unreadState(current);
    await tx
      .update(attachments)
      .set({ ...edit, name, searchText: foldText(name), ...(isReplaced && { ...unread, fileId, text: '' }) })
      .where(and(eq(attachments.userId, actor.userId), eq(attachments.id, current.id)));
    if (!isReplaced) return;
    await followReplaced(tx, actor.userId, current.fileId, fileId);
    await deleteFile(tx, actor.userId, current.fileId);
    if (current.candidateId === null) return;
    await queueReading(tx, actor, current.id, fileId);
    await refreshWords(tx, actor.userId, [current.candidateId]);
  },
  holdFirst: (tx, actor, ids) => holdCandidates(tx, actor.userId, candidatesWith(actor, ids)),
  afterBinning: async (tx, actor, ids) => {
    const { rows } = await tx.execute<{ id: string }>(sql`${candidatesWith(actor, ids)} order by 1`);
    await refreshWords(
      tx,
      actor.userId,
      rows.map(({ id }) => id),
    );
  },
  beforeErasing: eraseAttached,
  list: {
    from: sql`${attachments} ${besideRelated(attachments)}`,
    where: async (_tx, _actor, filter) => ({ conditions: conditions(filter) }),
    sorts: { createdAt: { key: sql`${attachments.createdAt}`, type: 'instant' } },
  },
};

/** A file of a candidate that was read before it was theirs. */
export async function attachRead(
  tx: Transaction,
  actor: Actor,
  { candidateId, fileId }: { candidateId: string; fileId: string },
  { text, problem }: AttachmentText,
): Promise<void> {
  const known = { text, problem, state: stateOnceRead(text) };
  const definition: typeof attachmentRecords = {
    ...attachmentRecords,
    insert: (_tx, _actor, row, input) => insert(tx, row, input, known),
  };
  await createRecord(tx, definition, actor, attachmentInput.parse({ candidateId, fileId }));
  if (text !== '') await refreshWords(tx, actor.userId, [candidateId]);
}

type KnownOfText = Pick<typeof attachments.$inferInsert, 'state' | 'problem' | 'text'>;

async function insert(tx: Transaction, row: NewRecord, input: AttachmentInput, known: KnownOfText): Promise<boolean> {
  const file = await holdFile(tx, row.userId, input.fileId);
  const attachedAs = await attachmentWith(tx, row.userId, input.fileId);
  // The same request again.
  if (attachedAs === row.id) return false;
  if (attachedAs !== undefined || (await isInBatch(tx, row.userId, input.fileId))) throw attachedAlready();
  const name = input.name ?? file.name;
  return insertRow(tx, attachments, {
    ...filledIn(attachmentFields, input),
    ...row,
    ...known,
    name,
    searchText: foldText(name),
  });
}

/** Whoever came with one file in a batch still came with it when the file is another. */
async function followReplaced(tx: Transaction, userId: string, fileId: string, newId: string): Promise<void> {
  const isThis = and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.fileId, fileId));
  await tx.update(cvBatchItems).set({ fileId: newId }).where(isThis);
}

/** What was read in one of them. */
export async function readText(tx: Transaction, { userId }: Actor, id: string): Promise<AttachmentText> {
  const { text, problem } = attachments;
  const [found] = await tx
    .select({ text, problem })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), eq(attachments.id, id), sql`${attachments.deletedAt} is null`));
  if (!found) throw noSuchRecord();
  return found;
}

/** Files of who is in the bin are on no list, and are there again once they are restored. */
function conditions({ q, candidateId, contactId, jobId }: AttachmentsFilter): SQL[] {
  return [
    sql`${relatedDeletedAt} is null`,
    ...(candidateId ? [eq(attachments.candidateId, candidateId)] : []),
    ...(contactId ? [eq(attachments.contactId, contactId)] : []),
    ...(jobId ? [eq(attachments.jobId, jobId)] : []),
    ...searchTerms(q ?? '').map((term) => sql`strpos(${attachments.searchText}, ${term}) > 0`),
  ];
}

function ownerOf(row: RowOf<typeof columns>): Attachment['owner'] {
  const owner = toRelatedRef(row);
  if (!owner) throw new Error('A file belongs to nobody');
  return owner;
}

/** What is known of a file that nobody has read: those of clients and jobs are kept as they are. */
function unreadState({ candidateId }: Pick<Attachment, 'candidateId'>) {
  return { state: candidateId === null ? ('kept' as const) : ('waiting' as const), problem: null };
}

/** A file without text is kept as it is, too. */
export const stateOnceRead = (text: string) => (text === '' ? ('kept' as const) : ('read' as const));

/** Names the file as well: one that replaces another is read on its own. */
async function queueReading(tx: Transaction, { userId }: Actor, id: string, fileId: string): Promise<void> {
  await enqueue(tx, { kind: 'read-attachment', data: { id, fileId }, userId });
}

function candidatesWith({ userId }: Actor, ids: readonly string[]): SQL {
  return sql`select distinct ${attachments.candidateId} as id from ${attachments}
    where ${attachments.userId} = ${userId} and ${attachments.id} = any(${sql.param(ids)}::uuid[])
      and ${attachments.candidateId} is not null`;
}
