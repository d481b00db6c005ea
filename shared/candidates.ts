import { z } from 'zod';
import {
  bulkIds,
  exportIds,
  idsOrFilter,
  looksLikeEmail,
  optionalLine,
  pagingOf,
  recordFields,
  recordId,
  searchText,
} from './records.ts';
import { freeText, limits, lineOfText } from './text.ts';

export const candidateTypes = ['permanent', 'contract'] as const;
export type CandidateType = (typeof candidateTypes)[number];

/** How far somebody has come with the job they are assigned to. */
export const candidateStages = ['applied', 'interview', 'rejected', 'offered', 'placed'] as const;
export type CandidateStage = (typeof candidateStages)[number];

export const STAGE_NEEDS_JOB = 'A stage needs an assigned job';

/** What a column of whole numbers and a cursor can hold. */
const MAX_SALARY = 999_999_999;

const skill = lineOfText('Skill', limits.skill);

/** Every field a person can fill in. */
const fields = {
  firstName: lineOfText('First name', limits.name).min(1, 'First name is required'),
  lastName: lineOfText('Last name', limits.name).min(1, 'Last name is required'),
  email: lineOfText('Email', limits.email)
    .min(1, 'Email is required')
    .refine((email) => email === '' || looksLikeEmail(email), 'Email is invalid'),
  phone: optionalLine('Phone', limits.phone),
  type: z.enum(candidateTypes, 'Type must be permanent or contract'),
  /** A comma separates skills wherever it stands, so that the form shows the same ones again. */
  skills: z
    .array(z.string())
    .transform((skills) => skills.flatMap(splitSkills))
    .pipe(z.array(skill).max(limits.skillsPerRecord, `At most ${limits.skillsPerRecord} skills`)),
  expectedSalary: z
    .number('Expected salary must be a number')
    .int('Expected salary must be a whole number')
    .min(0, 'Expected salary must be at least 0')
    .max(MAX_SALARY, `Expected salary must be at most ${MAX_SALARY.toLocaleString('en-GB')}`)
    .nullable(),
  cv: freeText('CV', limits.cv),
  assignedJobId: recordId.nullable(),
  candidateStage: z.enum(candidateStages, 'Stage must be one of the offered stages').nullable(),
};

export function splitSkills(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A job that a candidate is assigned to. It is still named after it was deleted, until the bin lets go of it. */
export const jobRefSchema = z.object({ id: z.uuid(), title: z.string(), removed: z.boolean() });
export type JobRef = z.infer<typeof jobRefSchema>;

const listed = {
  ...recordFields,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  type: z.enum(candidateTypes),
  skills: z.array(z.string()),
  expectedSalary: z.int().nullable(),
  assignedJobId: z.uuid().nullable(),
  candidateStage: z.enum(candidateStages).nullable(),
  /** The job behind `assignedJobId`. */
  assignedJob: jobRefSchema.nullable(),
};

export const candidateSchema = z.object({ ...listed, cv: z.string() });
export type Candidate = z.infer<typeof candidateSchema>;

/** Where a search found something in a CV: the words themselves and a little of what stands around them. */
export const excerptSchema = z.object({ before: z.string(), match: z.string(), after: z.string() });
export type Excerpt = z.infer<typeof excerptSchema>;

/** In a list: without the CV, which is long, but with the place in it that the search found. */
export const listedCandidateSchema = z.object({ ...listed, cvMatch: excerptSchema.nullable() });
export type ListedCandidate = z.infer<typeof listedCandidateSchema>;

export function lacksJob({ assignedJobId, candidateStage }: Pick<Candidate, 'assignedJobId' | 'candidateStage'>) {
  return candidateStage !== null && assignedJobId === null;
}

export const candidateInput = z
  .strictObject({
    id: recordId.optional(),
    ...fields,
    phone: fields.phone.default(null),
    type: fields.type.default('permanent'),
    skills: fields.skills.default([]),
    expectedSalary: fields.expectedSalary.default(null),
    cv: fields.cv.default(''),
    assignedJobId: fields.assignedJobId.default(null),
    candidateStage: fields.candidateStage.default(null),
  })
  .refine((candidate) => !lacksJob(candidate), { path: ['candidateStage'], message: STAGE_NEEDS_JOB });
export type CandidateInput = z.infer<typeof candidateInput>;

/** What is left out stays as it is; only taking the job away takes the stage with it. */
export const candidatePatch = z.strictObject(fields).partial();
export type CandidatePatch = z.infer<typeof candidatePatch>;

const filters = {
  q: searchText,
  type: fields.type.optional(),
  assignedJobId: recordId.optional(),
};

export const candidatesQuery = z.strictObject({
  ...filters,
  ...pagingOf(['name', 'type', 'expectedSalary', 'createdAt'], 'name'),
});
export type CandidatesQuery = z.infer<typeof candidatesQuery>;

export const candidatesFilter = z.strictObject(filters);
export type CandidatesFilter = z.infer<typeof candidatesFilter>;

export const candidatesExportQuery = candidatesQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

export const candidatesBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ids: bulkIds.optional(), filter: candidatesFilter.optional() }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);

export const candidateCountsSchema = z.object({
  total: z.int().min(0),
  permanent: z.int().min(0),
  contract: z.int().min(0),
});
export type CandidateCounts = z.infer<typeof candidateCountsSchema>;

export function candidateName(candidate: { firstName: string; lastName: string }): string {
  return `${candidate.firstName} ${candidate.lastName}`;
}
