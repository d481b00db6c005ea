import { z } from 'zod';
import { fileKinds, filePurposes, type FileKind, type FilePurpose } from './file-terms.ts';
import { recordId } from './records.ts';

// What needs no schema library.
export * from './file-terms.ts';

const kindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];
const purposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]];

export const fileSchema = z.object({
  id: z.uuid(),
  /** As its owner called it, for display; it decides nothing. */
  name: z.string(),
  kind: z.enum(kindNames),
  mediaType: z.string(),
  size: z.int().positive(),
  /** Of the content, in hexadecimal. */
  sha256: z.string(),
  createdAt: z.iso.datetime(),
});
export type StoredFile = z.infer<typeof fileSchema>;

/** Travels in the address, so that it is known before the first byte of the file. */
export const uploadQuery = z.strictObject({
  purpose: z.enum(purposeNames, `Purpose must be one of ${purposeNames.join(', ')}`),
  id: recordId.optional(),
});

/** `inline` shows a PDF in a frame of our own pages; everything else is a download all the same. */
export const contentQuery = z.strictObject({ view: z.literal('inline', 'View must be inline').optional() });

export const fileUsageSchema = z.object({ usedBytes: z.int().min(0), quotaBytes: z.int().positive() });
