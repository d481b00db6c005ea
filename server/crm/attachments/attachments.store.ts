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
} from '#shared/crm/attachment-schemas.ts';
import { fileKinds } from '#shared/platform/file-schemas.ts';
import { foldText } from '#shared/records/list-schemas.ts';
import { searchTerms } from '#shared/records/search.ts';
import { holdCandidates } from '../rows/current-assignment.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { deleteFile, isInBatch } from '#server/platform/files/files.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { Added, NewRecord, RecordDefinition } from '#server/records/core/definition.ts';
import type { NewRows } from '#server/records/core/door.ts';
import { besideRelated, relatedColumns, relatedDeletedAt, toRelatedRef } from '#server/records/core/related.ts';
import { shown, type RowOf } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { createRecord, noSuchRecord } from '#server/records/core/write-records.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { attachedAlready, attachmentWith, holdFile, holdUnattached } from './attachable-file.ts';
import { attachmentRows } from '../rows/attachment-rows.ts';
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
  table: typeof attachments;
  fields: typeof attachmentFields;
  record: Attachment;
  input: AttachmentInput;
  patch: AttachmentPatch;
  filter: AttachmentsFilter;
  sort: AttachmentSort;
}> = {
  ...attachmentRows,
  links: {
    candidateId: attachments.candidateId,
    companyId: attachments.companyId,
    contactId: attachments.contactId,
    jobId: attachments.jobId,
  },
  title: sql`${attachments.name}`,
  shown: shown(columns, sql`join ${files} on ${ofItsFile} ${besideRelated(attachments)}`, (row) =>
    present(attachmentFields, row, { mediaType: fileKinds[row.kind].mediaType, owner: ownerOf(row) }),
  ),
  newRows: (tx, _actor, added) => newRows(tx, added, unreadState),
  afterInsert: async (tx, actor, made) => {
    for (const { row, input } of made) {
      if (unreadState(input).state === 'waiting') await queueReading(tx, actor, row.id, input.fileId);
    }
  },
  changedColumns: async (tx, actor, current, { name = current.name, fileId = current.fileId }) => {
    const isReplaced = fileId !== current.fileId;
    if (isReplaced) await holdUnattached(tx, actor.userId, fileId);
    return { name, searchText: foldText(name), ...(isReplaced && { ...unreadState(current), fileId, text: '' }) };
  },
  afterUpdate: async (tx, actor, current, { fileId = current.fileId }) => {
    if (fileId === current.fileId) return;
    await followReplaced(tx, actor.userId, current.fileId, fileId);
    await deleteFile(tx, actor.userId, current.fileId);
    if (current.candidateId !== null) await queueReading(tx, actor, current.id, fileId);
  },
  holdFirst: (tx, actor, ids) => holdCandidates(tx, actor.userId, candidatesWith(actor, ids)),
  beforeErasing: eraseAttached,
  list: {
    from: sql`${attachments} ${besideRelated(attachments)}`,
    where: async (_tx, _actor, filter) => ({ conditions: conditions(filter) }),
    sorts: { createdAt: { key: sql`${attachments.createdAt}`, type: 'instant' } },
  },
};

/** Attaches a file whose text was extracted before the candidate existed. */
export async function attachRead(
  tx: Transaction,
  actor: Actor,
  { candidateId, fileId }: { candidateId: string; fileId: string },
  { text, problem }: AttachmentText,
): Promise<void> {
  const { afterInsert: _unread, ...definition } = attachmentRecords;
  const known = { text, problem, state: stateOnceRead(text) };
  const read: typeof attachmentRecords = {
    ...definition,
    newRows: (_tx, _actor, added) => newRows(tx, added, () => known),
  };
  await createRecord(tx, read, actor, attachmentInput.parse({ candidateId, fileId }));
}

type KnownOfText = Pick<typeof attachments.$inferInsert, 'state' | 'problem' | 'text'>;

async function newRows(
  tx: Transaction,
  added: readonly Added<AttachmentInput>[],
  knownOf: (input: AttachmentInput) => KnownOfText,
): Promise<NewRows<typeof attachments>> {
  const rows = added.map(async ({ row, input }) => {
    const name = await nameOfNew(tx, row, input);
    return { ...filledIn(attachmentFields, input), ...row, ...knownOf(input), name, searchText: foldText(name) };
  });
  return { insert: await Promise.all(rows) };
}

/** The file must be unused, or attached as this record already (a repeated request). */
async function nameOfNew(tx: Transaction, { userId, id }: NewRecord, { fileId, name }: AttachmentInput) {
  const file = await holdFile(tx, userId, fileId);
  const attachedAs = await attachmentWith(tx, userId, fileId);
  const isTaken = attachedAs === undefined ? await isInBatch(tx, userId, fileId) : attachedAs !== id;
  if (isTaken) throw attachedAlready();
  return name ?? file.name;
}

/** If the file came in a batch of CVs, the batch item follows the replacement. */
async function followReplaced(tx: Transaction, userId: string, fileId: string, newId: string): Promise<void> {
  const isThis = and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.fileId, fileId));
  await tx.update(cvBatchItems).set({ fileId: newId }).where(isThis);
}

/** The extracted text of an attachment. */
export async function readText(tx: Transaction, { userId }: Actor, id: string): Promise<AttachmentText> {
  const { text, problem } = attachments;
  const [found] = await tx
    .select({ text, problem })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), eq(attachments.id, id), sql`${attachments.deletedAt} is null`));
  if (!found) throw noSuchRecord();
  return found;
}

/** Files of records in the bin are on no list. Restoring the record brings them back. */
function conditions({ q, candidateId, companyId, contactId, jobId }: AttachmentsFilter): SQL[] {
  return [
    sql`${relatedDeletedAt} is null`,
    ...(candidateId ? [eq(attachments.candidateId, candidateId)] : []),
    ...(companyId ? [eq(attachments.companyId, companyId)] : []),
    ...(contactId ? [eq(attachments.contactId, contactId)] : []),
    ...(jobId ? [eq(attachments.jobId, jobId)] : []),
    ...searchTerms(q ?? '').map((term) => sql`strpos(${attachments.searchText}, ${term}) > 0`),
  ];
}

function ownerOf(row: RowOf<typeof columns>): Attachment['owner'] {
  const owner = toRelatedRef(row);
  if (!owner) throw new Error('An attachment has no owner');
  return owner;
}

/** The state of a file before its text is extracted. Only files of candidates are read. */
function unreadState({ candidateId }: Pick<Attachment, 'candidateId'>) {
  return { state: candidateId === null ? ('kept' as const) : ('waiting' as const), problem: null };
}

/** A file without text is only kept, too. */
export const stateOnceRead = (text: string) => (text === '' ? ('kept' as const) : ('read' as const));

/** The work item also names the file, because a replacement is read separately. */
async function queueReading(tx: Transaction, { userId }: Actor, id: string, fileId: string): Promise<void> {
  await enqueue(tx, { kind: 'read-attachment', data: { id, fileId }, userId });
}

function candidatesWith({ userId }: Actor, ids: readonly string[]): SQL {
  return sql`select distinct ${attachments.candidateId} as id from ${attachments}
    where ${attachments.userId} = ${userId} and ${attachments.id} = any(${sql.param(ids)}::uuid[])
      and ${attachments.candidateId} is not null`;
}
