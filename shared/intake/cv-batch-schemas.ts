import { z } from 'zod';
import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { fileSchema } from '#shared/platform/file-schemas.ts';
import { recordId } from '#shared/records/list-schemas.ts';

/** A CV batch: each CV is read, the user reviews what was found, then all of them become candidates at once. */

export const MOST_CVS = 200;
export const TOO_MANY_CVS = `At most ${MOST_CVS} files at once. Create these candidates first, then add the others.`;

/** `collecting` until the user asks for the candidates, and again if creating them was stopped halfway. */
export const cvBatchStates = ['collecting', 'creating', 'created', 'taken-back'] as const;
export type CvBatchState = (typeof cvBatchStates)[number];

/** `added`: the file belongs to a candidate who was there before. */
export const cvStates = ['waiting', 'read', 'created', 'added'] as const;
export type CvState = (typeof cvStates)[number];

/** The states of a file that belongs to a candidate. */
export const doneCvStates = ['created', 'added'] as const satisfies readonly CvState[];

export function isDone({ state }: { state: CvState }): boolean {
  return state === 'created' || state === 'added';
}

const { firstName, lastName, email, phone, skills } = candidateFields;
/** What the user reviews before it becomes a candidate, under the validation rules of a candidate. */
export const reviewedFields = { firstName, lastName, email, phone, skills };
const reviewedRules = {
  firstName: firstName.rule,
  lastName: lastName.rule,
  email: email.rule,
  phone: phone.rule,
  skills: skills.rule,
};
/** What must be valid before a candidate is created. */
export const reviewedSchema = z.object(reviewedRules);

const { kind, size } = fileSchema.shape;

/** The line of the CV in which each value was found. */
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
  /** One sentence if the file could not be read, or only partly. */
  problem: z.string().nullable(),
  /** '' while unknown. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  skills: z.array(z.string()),
  sources: sourcesSchema,
  /** The existing candidate that the file is to be added to; null if it is to become a new one. */
  addTo: z.object({ candidateId: z.uuid(), name: z.string() }).nullable(),
  /** Existing candidates with the same e-mail address or phone number. */
  duplicates: z.array(cvDuplicateSchema),
  /** An earlier CV of the batch, not left out, with the same e-mail address or phone number. */
  duplicateOfItem: z.uuid().nullable(),
  isLeftOut: z.boolean(),
  /** Set once the candidate is created, or the file is added to one. */
  candidateId: z.uuid().nullable(),
});
export type CvBatchItem = z.infer<typeof cvBatchItemSchema>;

export const listedCvBatchSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  state: z.enum(cvBatchStates),
  counts: z.object({ items: z.int().min(0), waiting: z.int().min(0), created: z.int().min(0), added: z.int().min(0) }),
  /** The latest background work (see work.ts) that creates its candidates or removes them again. */
  workId: z.uuid().nullable(),
});
export type ListedCvBatch = z.infer<typeof listedCvBatchSchema>;

export const cvBatchSchema = listedCvBatchSchema.extend({ items: z.array(cvBatchItemSchema) });
export type CvBatch = z.infer<typeof cvBatchSchema>;

/** The browser generates the id, so a repeated request finds the batch it already made. */
export const cvBatchInput = z.strictObject({ id: recordId });
export const cvBatchItemInput = z.strictObject({ id: recordId, fileId: recordId });
export type CvBatchItemInput = z.infer<typeof cvBatchItemInput>;

/** Omitted fields keep their value. `addTo` is the id of an existing candidate, or null for a new one. */
export const cvBatchItemPatch = z
  .strictObject({ ...reviewedRules, isLeftOut: z.boolean(), addTo: recordId.nullable() })
  .partial();
export type CvBatchItemPatch = z.infer<typeof cvBatchItemPatch>;

export const takeBackInput = z.strictObject({ evenEdited: z.boolean().optional() });

/** Candidates edited since then stay, unless the request includes them. */
export const takenBackSchema = z.object({
  batch: listedCvBatchSchema,
  edited: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type TakenBack = z.infer<typeof takenBackSchema>;
