import { z } from 'zod';
import { fileKinds, filePurposes, type FileKind, type FilePurpose } from './files.ts';
import { recordId } from './paging-schemas.ts';

// The part that needs no schema library.
export * from './files.ts';

const kindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];
const purposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]];

export const fileSchema = z.object({
  id: z.uuid(),
  /** The owner's name for the file. For display only. */
  name: z.string(),
  kind: z.enum(kindNames),
  mediaType: z.string(),
  size: z.int().positive(),
  /** Of the content, in hexadecimal. */
  sha256: z.string(),
  createdAt: z.iso.datetime(),
});
export type StoredFile = z.infer<typeof fileSchema>;

/** In the query string, so that the server knows it before the first byte of the file. */
export const uploadQuery = z.strictObject({
  purpose: z.enum(purposeNames, `Purpose must be one of ${purposeNames.join(', ')}`),
  id: recordId.optional(),
});

/** `inline` shows a PDF in a frame on our own pages. Any other kind is still a download. */
export const contentQuery = z.strictObject({ view: z.literal('inline', 'View must be inline').optional() });

export const fileUsageSchema = z.object({
  usedBytes: z.int().min(0),
  quotaBytes: z.int().positive(),
  /** It grows when the account's e-mail address is confirmed. */
  isUnconfirmed: z.boolean(),
});
