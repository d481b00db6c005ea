import { z } from 'zod';
import { attachmentStates } from './attachment-terms.ts';
import { line, optionalLink, shown, type Field, type Linked, type OptionalField } from './fields.ts';
import { cleanFileName, fileSchema } from './files.ts';
import { recordSchemas } from './record-schemas.ts';
import { pagingOf, recordId, searchText, type SortOf } from './records.ts';
import { relatedRefSchema, type RelatedType } from './related.ts';
import { limits, lineOfText } from './text.ts';

// What screens show of it, without the schema library.
export * from './attachment-terms.ts';

/** A file of a candidate, a client or a job: what was uploaded (see files.ts), under a name that people can change. */

const NAME_MISSING = 'A file needs a name';
const FILE_MISSING = 'Please choose a file';
const ONE_OWNER = 'A file belongs to one candidate, one client or one job';

/** Cleaned as the name of an upload is: it is what a download is called. */
const name = lineOfText('Name', limits.fileName)
  .min(1, NAME_MISSING)
  .transform((text) => cleanFileName(text)) as z.ZodType<string, string>;

/** Whom it belongs to goes with them: nobody could say any more whose file it is. */
function ownerLink(label: string, to: RelatedType): OptionalField<string | null> & Linked {
  const field = optionalLink(label, to);
  return { ...field, links: field.links.map((link) => ({ ...link, whenErased: 'erased' })) };
}

/** What was uploaded. It is no record of its own: it comes and goes with the one it belongs to. */
function fileField(): Field<string, string | null> {
  const rule = z.string(FILE_MISSING).min(1, FILE_MISSING).pipe(recordId);
  return {
    label: 'File',
    rule,
    stored: z.uuid(),
    form: { rule, empty: null, of: (id) => id },
    text: () => 'Another file',
    // Where it stands in the export of the account.
    cells: [{ heading: 'File', read: (id) => `files/${id}` }],
  };
}

const { kind, mediaType, size } = fileSchema.shape;

export const attachmentFields = {
  name: line('Name', name),
  candidateId: ownerLink('Candidate', 'candidate'),
  contactId: ownerLink('Client', 'contact'),
  jobId: ownerLink('Job', 'job'),
  /** The one behind whichever of the three ids there is. */
  owner: shown('Belongs to', relatedRefSchema, [{ heading: 'Belongs to', read: ({ name: ownerName }) => ownerName }]),
  fileId: fileField(),
  kind: shown('Type', kind, [{ heading: 'Type', read: (value) => value.toUpperCase() }]),
  mediaType: shown('Media type', mediaType),
  size: shown('Size', size, [{ heading: 'Bytes', read: String }]),
  /** Files of clients and jobs are `kept`; so is one of a candidate in which no text was found, and `problem` says why. */
  state: shown('State', z.enum(attachmentStates)),
  problem: shown('Problem', z.string().nullable(), [{ heading: 'Problem', read: (problem) => problem ?? '' }]),
};

const schemas = recordSchemas(attachmentFields);

export const attachmentSchema = schemas.record;
export type Attachment = z.infer<typeof attachmentSchema>;

/** Without a name it has the one that it was uploaded with. */
export const attachmentInput = schemas.input
  .extend({ name: schemas.rules.name.optional() })
  .refine(
    ({ candidateId, contactId, jobId }) => [candidateId, contactId, jobId].filter((id) => id !== null).length === 1,
    { path: ['candidateId'], message: ONE_OWNER },
  );
export type AttachmentInput = z.infer<typeof attachmentInput>;

/** Another `fileId` replaces what was uploaded, whose bytes go. Whose file it is does not change. */
export const attachmentPatch = schemas.patch.pick({ name: true, fileId: true });
export type AttachmentPatch = z.infer<typeof attachmentPatch>;

export const attachmentsQuery = z.strictObject({
  q: searchText,
  candidateId: recordId.optional(),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  ...pagingOf(['createdAt'], '-createdAt'),
});
export type AttachmentsQuery = z.infer<typeof attachmentsQuery>;
export type AttachmentsFilter = Pick<AttachmentsQuery, 'q' | 'candidateId' | 'contactId' | 'jobId'>;
export type AttachmentSort = SortOf<AttachmentsQuery>;

/** What was read in a file; '' if there is nothing, or nothing yet. */
export const attachmentTextSchema = z.object({ text: z.string(), problem: z.string().nullable() });
export type AttachmentText = z.infer<typeof attachmentTextSchema>;
