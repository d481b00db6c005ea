import { attachmentFields } from '#shared/crm/attachment-schemas.ts';
import { refreshWords } from './searched-words.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { recordRows, repeated } from '#server/records/core/record-rows.ts';

const { candidateId, state } = attachments;

/** Candidates are searched by the words of their files. Code that writes files locks their candidates first. */
export const attachmentRows = recordRows({
  type: 'attachment',
  table: attachments,
  fields: attachmentFields,
  repeated: [
    repeated(attachments, ['candidateId', 'text', 'state'], { candidateId, state }, async (tx, by, { kind, rows }) => {
      const read = kind === 'inserted' ? rows.filter((row) => row.state === 'read') : rows;
      const owners = [...new Set(read.flatMap((row) => row.candidateId ?? []))];
      await refreshWords(tx, by.userId, owners.toSorted());
    }),
  ],
});
