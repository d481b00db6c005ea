import { queryOptions } from '@tanstack/react-query';
import type { Attachment, AttachmentInput, AttachmentPatch } from '#shared/crm/attachment-schemas.ts';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordApi, recordList } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.attachments;

const attachmentsApi = recordApi<Attachment, AttachmentInput, AttachmentPatch>('attachment', routes);

/** The record that a file belongs to. */
export type FileOwner = { candidateId: string } | { companyId: string } | { contactId: string } | { jobId: string };

/** The input that attaches a stored file to its owner. */
export function attachmentOf(owner: FileOwner, id: string, { id: fileId, name }: StoredFile): AttachmentInput {
  return { candidateId: null, companyId: null, contactId: null, jobId: null, ...owner, id, fileId, name };
}

/** Newest first. */
export function attachmentListQuery(owner: FileOwner) {
  return recordList<Attachment>('attachments', owner, (page, signal) =>
    read(routes.$get({ query: { ...owner, ...page } }, { init: { signal } })),
  );
}

export type ReadableFile = Pick<Attachment, 'id' | 'fileId' | 'state'>;

/** The text of a file. A file that was stored without being read is read on first view. */
export function fileTextQuery({ id, fileId, state }: ReadableFile) {
  return queryOptions({
    queryKey: ['attachments', 'text', id, fileId, state],
    queryFn: ({ signal }) =>
      state === 'kept'
        ? read(api.documents.read.$post({ json: { fileId } }, { init: { signal } }))
        : read(routes[':id'].text.$get({ param: { id } }, { init: { signal } })),
  });
}

/** The storage used by the account's files. */
export const fileUsageQuery = queryOptions({
  queryKey: ['attachments', 'usage'],
  queryFn: ({ signal }) => read(api.files.usage.$get({}, { init: { signal } })),
});

export function useAttachmentWrites() {
  return useRecordWrites(attachmentsApi, {
    deleted: 'File deleted',
    deleteFailed: (error) => withReason('Failed to delete the file', error),
    restored: 'File restored',
    restoreFailed: (error) => withReason('Failed to restore the file', error),
  });
}

/** The download URL of a file. */
export function contentUrl({ fileId }: Pick<Attachment, 'fileId'>): string {
  return `/api/files/${fileId}/content`;
}
