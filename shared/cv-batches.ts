import { z } from 'zod';
import { candidateFields } from './candidates.ts';
import { fileSchema } from './files.ts';
import { recordId } from './records.ts';

/** Many CVs at once: each is read, what was found is looked through, and then all of them become candidates in one go. */

export const MOST_CVS = 200;
export const TOO_MANY_CVS = `At most ${MOST_CVS} files at once. Create these candidates first, then add the others.`;

/** `collecting` until somebody asks for the candidates, and again if that was stopped on the way. */
export const cvBatchStates = ['collecting', 'creating', 'created', 'taken-back'] as const;
export type CvBatchState = (typeof cvBatchStates)[number];

export const cvStates = ['waiting', 'read', 'created'] as const;
export type CvState = (typeof cvStates)[number];

const { firstName, lastName, email, phone, skills } = candidateFields;
/** What is looked through before it becomes a candidate: the rules are those of a candidate. */
export const reviewedFields = { firstName, lastName, email, phone, skills };
const reviewedRules = {
  firstName: firstName.rule,
  lastName: lastName.rule,
  email: email.rule,
  phone: phone.rule,
  skills: skills.rule,
};
/** What a candidate needs of it. */
export const reviewedSchema = z.object(reviewedRules);

const { kind, size } = fileSchema.shape;

/** The line that each was found in. */
const sourcesSchema = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  skills: z.string().optional(),
});
export type CvSources = z.infer<typeof sourcesSchema>;

export const cvDuplicateSchema = z.object({
  candidateId: z.uuid(),
  name: z.string(),
  by: z.enum(['email', 'phone']),
});
export type CvDuplicate = z.infer<typeof cvDuplicateSchema>;

export const cvBatchItemSchema = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  kind,
  size,
  state: z.enum(cvStates),
  /** One sentence, if the file could not be read, or not all of it. */
  problem: z.string().nullable(),
  /** '' while nothing is known. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  skills: z.array(z.string()),
  sources: sourcesSchema,
  /** Candidates with the same e-mail address or phone number. */
  duplicates: z.array(cvDuplicateSchema),
  /** An earlier one of the batch, which is not left out, with the same e-mail address or phone number. */
  duplicateOfItem: z.uuid().nullable(),
  isLeftOut: z.boolean(),
  /** Once it is created. */
  candidateId: z.uuid().nullable(),
});
export type CvBatchItem = z.infer<typeof cvBatchItemSchema>;

/** A batch in a list. */
export const listedCvBatchSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  state: z.enum(cvBatchStates),
  counts: z.object({ items: z.int().min(0), waiting: z.int().min(0), created: z.int().min(0) }),
  /** The work (see work.ts) that creates its candidates or takes them back, or did so last. */
  workId: z.uuid().nullable(),
});
export type ListedCvBatch = z.infer<typeof listedCvBatchSchema>;

export const cvBatchSchema = listedCvBatchSchema.extend({ items: z.array(cvBatchItemSchema) });
export type CvBatch = z.infer<typeof cvBatchSchema>;

/** The id is made by the browser: the same request again finds what it made before. */
export const cvBatchInput = z.strictObject({ id: recordId });
export const cvBatchItemInput = z.strictObject({ id: recordId, fileId: recordId });
export type CvBatchItemInput = z.infer<typeof cvBatchItemInput>;

/** What is left out stays as it is. */
export const cvBatchItemPatch = z.strictObject({ ...reviewedRules, isLeftOut: z.boolean() }).partial();
export type CvBatchItemPatch = z.infer<typeof cvBatchItemPatch>;

export const takeBackInput = z.strictObject({ evenEdited: z.boolean().optional() });

/** Candidates that somebody has edited since stay, unless they are asked for as well. */
export const takenBackSchema = z.object({
  batch: listedCvBatchSchema,
  edited: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type TakenBack = z.infer<typeof takenBackSchema>;
