import { z } from 'zod';
import { attachmentStates } from './attachments.ts';
import { line, optionalLink, shown, type Field, type Linked, type OptionalField } from '#shared/records/fields.ts';
import { cleanFileName, fileSchema } from '#shared/platform/file-schemas.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import { pagingOf, recordId, searchText, type SortOf } from '#shared/records/list-schemas.ts';
import { relatedRefSchema, type RelatedType } from '#shared/records/related-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

// The part that screens import without the schema library.
export * from './attachments.ts';

/**
 * An attachment is an uploaded file (see files.ts) of a candidate, client or job, under a name that users can change.
 */

const NAME_MISSING = 'A file needs a name';
const FILE_MISSING = 'Please choose a file';
const ONE_OWNER = 'A file belongs to one candidate, one client, one company or one job';

/** Cleaned like the name of an upload, because downloads use it as the file name. */
const name = lineOfText('Name', limits.fileName)
  .min(1, NAME_MISSING)
  .transform((text) => cleanFileName(text)) as z.ZodType<string, string>;

/** Erasing the owner erases the attachment too: nobody could tell whose file it was. */
function ownerLink(label: string, to: RelatedType): OptionalField<string | null> & Linked {
  const field = optionalLink(label, to);
  return { ...field, links: field.links.map((link) => ({ ...link, whenErased: 'erased' })) };
}

/** The uploaded file. It is not a record of its own: it lives and dies with its attachment. */
function fileField(): Field<string, string | null> {
  const rule = z.string(FILE_MISSING).min(1, FILE_MISSING).pipe(recordId);
  return {
    label: 'File',
    rule,
    stored: z.uuid(),
    form: { rule, empty: null, of: (id) => id },
    text: () => 'Another file',
    // The path in the account's export.
    cells: [{ heading: 'File', read: (id) => `files/${id}` }],
  };
}

const { kind, mediaType, size } = fileSchema.shape;

export const attachmentFields = {
  name: line('Name', name),
  candidateId: ownerLink('Candidate', 'candidate'),
  companyId: ownerLink('Company', 'company'),
  contactId: ownerLink('Client', 'contact'),
  jobId: ownerLink('Job', 'job'),
  /** The record that the one id out of the four points to. */
  owner: shown('Belongs to', relatedRefSchema, [{ heading: 'Belongs to', read: ({ name: ownerName }) => ownerName }]),
  fileId: fileField(),
  kind: shown('Type', kind, [{ heading: 'Type', read: (value) => value.toUpperCase() }]),
  mediaType: shown('Media type', mediaType),
  size: shown('Size', size, [{ heading: 'Bytes', read: String }]),
  /** Files of clients and jobs are `kept`. So is a candidate's file without readable text; `problem` then says why. */
  state: shown('State', z.enum(attachmentStates)),
  problem: shown('Problem', z.string().nullable(), [{ heading: 'Problem', read: (problem) => problem ?? '' }]),
};

const schemas = recordSchemas(attachmentFields);

export const attachmentSchema = schemas.record;
export type Attachment = z.infer<typeof attachmentSchema>;

/** The name defaults to the name of the upload. */
export const attachmentInput = schemas.input
  .extend({ name: schemas.rules.name.optional() })
  .refine(
    ({ candidateId, companyId, contactId, jobId }) =>
      [candidateId, companyId, contactId, jobId].filter((id) => id !== null).length === 1,
    { path: ['candidateId'], message: ONE_OWNER },
  );
export type AttachmentInput = z.infer<typeof attachmentInput>;

/** A new `fileId` replaces the upload and deletes the old bytes. The owner cannot change. */
export const attachmentPatch = schemas.patch.pick({ name: true, fileId: true });
export type AttachmentPatch = z.infer<typeof attachmentPatch>;

export const attachmentsQuery = z.strictObject({
  q: searchText,
  candidateId: recordId.optional(),
  companyId: recordId.optional(),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  ...pagingOf(['createdAt'], '-createdAt'),
});
export type AttachmentsQuery = z.infer<typeof attachmentsQuery>;
export type AttachmentsFilter = Pick<AttachmentsQuery, 'q' | 'candidateId' | 'companyId' | 'contactId' | 'jobId'>;
export type AttachmentSort = SortOf<AttachmentsQuery>;

/** The text extracted from a file; '' if there is none, or none yet. */
export const attachmentTextSchema = z.object({ text: z.string(), problem: z.string().nullable() });
export type AttachmentText = z.infer<typeof attachmentTextSchema>;
