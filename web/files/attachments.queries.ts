import { queryOptions } from '@tanstack/react-query';
import type { Attachment, AttachmentInput, AttachmentPatch } from '#shared/attachments.ts';
import type { StoredFile } from '#shared/files.ts';
import { api, read } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { recordApi, recordList } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.attachments;

const attachmentsApi = recordApi<Attachment, AttachmentInput, AttachmentPatch>('attachment', routes);

/** Whose file it is. */
export type FileOwner = { candidateId: string } | { contactId: string } | { jobId: string };

/** What makes a stored file one of theirs. */
export function attachmentOf(owner: FileOwner, id: string, { id: fileId, name }: StoredFile): AttachmentInput {
  return { candidateId: null, contactId: null, jobId: null, ...owner, id, fileId, name };
}

/** The latest first. */
export function attachmentListQuery(owner: FileOwner) {
  return recordList<Attachment>('attachments', owner, (page, signal) =>
    read(routes.$get({ query: { ...owner, ...page } }, { init: { signal } })),
  );
}

export type ReadableFile = Pick<Attachment, 'id' | 'fileId' | 'state'>;

/** What stands in a file. Those that are only kept are read when somebody wants to see them. */
export function fileTextQuery({ id, fileId, state }: ReadableFile) {
  return queryOptions({
    queryKey: ['attachments', 'text', id, fileId, state],
    queryFn: ({ signal }) =>
      state === 'kept'
        ? read(api.documents.read.$post({ json: { fileId } }, { init: { signal } }))
        : read(routes[':id'].text.$get({ param: { id } }, { init: { signal } })),
  });
}

/** How much room the account's files take. */
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

/** Where a file is downloaded. */
export function contentUrl({ fileId }: Pick<Attachment, 'fileId'>): string {
  return `/api/files/${fileId}/content`;
}
