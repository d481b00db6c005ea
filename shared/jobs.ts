import { z } from 'zod';
import { calendarDate } from './calendar-date-schema.ts';
import { isHundredths } from './money.ts';
import {
  bulkIds,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  optionalLine,
  pagingOf,
  recordFields,
  recordId,
  searchText,
} from './records.ts';
import { freeText, limits, lineOfText } from './text.ts';

/* ---- Stages ---- */

/** In the order of the pipeline. No order is enforced: a job may be moved from any stage to any other. */
export const jobStages = ['lead', 'live-opportunity', 'shortlist-sent', 'interview', 'offer', 'placed'] as const;
export type JobStage = (typeof jobStages)[number];

export const jobStageLabels: Record<JobStage, string> = {
  lead: 'Lead',
  'live-opportunity': 'Live Job',
  'shortlist-sent': 'Shortlist Sent',
  interview: 'Interview',
  offer: 'Offer',
  placed: 'Placed',
};

/** The first keyword that a text contains decides; "job" is in so many of them that it comes last. */
const stageKeywords: [keyword: string, stage: JobStage][] = [
  ['lead', 'lead'],
  ['live', 'live-opportunity'],
  ['opportunity', 'live-opportunity'],
  ['shortlist', 'shortlist-sent'],
  ['interview', 'interview'],
  ['offer', 'offer'],
  ['placed', 'placed'],
  ['job', 'live-opportunity'],
];

/** Free text and legacy words become one of the six stages; what none of the keywords fits is kept as it is. */
export function normaliseStage(text: string): string {
  const lowerCase = text.toLowerCase();
  return stageKeywords.find(([keyword]) => lowerCase.includes(keyword))?.[1] ?? text;
}

export function isJobStage(stage: string): stage is JobStage {
  return (jobStages as readonly string[]).includes(stage);
}

export function stageLabel(stage: string): string {
  return isJobStage(stage) ? jobStageLabels[stage] : stage;
}

/** The one meaning of "live", on every screen. */
export function isLive(job: { stage: string }): boolean {
  const stage = normaliseStage(job.stage);
  return stage !== 'lead' && stage !== 'placed';
}

/* ---- Jobs ---- */

export const jobTypes = ['permanent', 'contract', 'temporary', 'part-time', 'freelance'] as const;
export type JobType = (typeof jobTypes)[number];

export const jobTypeLabels: Record<JobType, string> = {
  permanent: 'Permanent',
  contract: 'Contract',
  temporary: 'Temporary',
  'part-time': 'Part-time',
  freelance: 'Freelance',
};

export const MAX_SALARY = 9_999_999_999.99;
export const START_DATE_REQUIRED = 'Start date is required when marking job as placed';

const NO_CLIENT = 'Please select a client';
const NO_SALARY = 'Valid salary is required';
const NO_PERCENTAGE = 'Fee percentage must be between 0 and 100';

export const salary = z
  .number(NO_SALARY)
  .positive(NO_SALARY)
  .max(MAX_SALARY, 'Salary must be less than 10 billion')
  .refine(isHundredths, 'Salary must have at most two decimals');

export const feePercentage = z
  .number(NO_PERCENTAGE)
  .positive(NO_PERCENTAGE)
  .max(100, NO_PERCENTAGE)
  .refine(isHundredths, 'Fee percentage must have at most two decimals');

/** Every field a person can fill in. */
const fields = {
  title: lineOfText('Job title', limits.jobTitle).min(1, 'Job title is required'),
  contactId: z.string(NO_CLIENT).min(1, NO_CLIENT).pipe(recordId),
  stage: lineOfText('Stage', limits.stage).min(1, 'Stage is required').transform(normaliseStage),
  /** The salary, in whole currency units with up to two decimals. */
  value: salary,
  /** Not used; kept because the record has it. */
  probability: z.literal(0, 'Probability is always 0'),
  feePercentage: feePercentage.nullable(),
  jobType: z.enum(jobTypes, 'Choose one of the job types'),
  location: optionalLine('Location', limits.location),
  recruiter: optionalLine('Recruiter', limits.name),
  isExclusive: z.boolean(),
  requirements: freeText('Requirements', limits.notes),
  notes: freeText('Notes', limits.notes),
  startDate: calendarDate('Choose a date').nullable(),
};

const jobContactSchema = contactRefSchema.extend({ company: z.string().nullable() });

export const jobSchema = z.object({
  ...recordFields,
  title: z.string(),
  /** Null once the client has been erased for good. */
  contactId: z.uuid().nullable(),
  contact: jobContactSchema.nullable(),
  /** One of `jobStages`, or whatever else came in. */
  stage: z.string(),
  value: z.number(),
  probability: z.literal(0),
  feePercentage: z.number().nullable(),
  /** See `calculateFee`; null without a percentage. */
  fee: z.number().nullable(),
  jobType: z.enum(jobTypes),
  location: z.string().nullable(),
  recruiter: z.string().nullable(),
  isExclusive: z.boolean(),
  requirements: z.string(),
  notes: z.string(),
  startDate: z.string().nullable(),
  /** When it was moved to placed; null in any other stage. */
  placedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

export function lacksStartDate(job: { stage: string; startDate: string | null }): boolean {
  return normaliseStage(job.stage) === 'placed' && !job.startDate;
}

const stageAndDate = z.object({ stage: z.string(), startDate: z.string().nullable() });

/** For `refine`. It is told along with whatever else is wrong, as long as these two fields can be read at all. */
export const startDateWhenPlaced: [
  (job: z.infer<typeof stageAndDate>) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] = [
  (job) => !lacksStartDate(job),
  {
    path: ['startDate'],
    message: START_DATE_REQUIRED,
    when: ({ value }) => stageAndDate.safeParse(value).success,
  },
];

export const jobInput = z
  .strictObject({
    id: recordId.optional(),
    ...fields,
    stage: fields.stage.default('lead'),
    probability: fields.probability.default(0),
    feePercentage: fields.feePercentage.default(null),
    jobType: fields.jobType.default('permanent'),
    location: fields.location.default(null),
    recruiter: fields.recruiter.default(null),
    isExclusive: fields.isExclusive.default(false),
    requirements: fields.requirements.default(''),
    notes: fields.notes.default(''),
    startDate: fields.startDate.default(null),
  })
  .refine(...startDateWhenPlaced);
export type JobInput = z.infer<typeof jobInput>;

export const jobPatch = z.strictObject(fields).partial();
export type JobPatch = z.infer<typeof jobPatch>;

/* ---- Lists ---- */

const filters = {
  q: searchText,
  stage: fields.stage.optional(),
  /** `live` is `isLive`; `unknown` is every stage outside the pipeline. */
  group: z.enum(['live', 'unknown'], 'Group must be live or unknown').optional(),
  jobType: fields.jobType.optional(),
  isExclusive: z.enum(['true', 'false'], 'Exclusive must be true or false').optional(),
  recruiter: lineOfText('Recruiter', limits.name).optional(),
  contactId: recordId.optional(),
  /** Placed at this moment or later, and before that one. */
  placedFrom: z.iso.datetime('Placed from must be a moment').optional(),
  placedBefore: z.iso.datetime('Placed before must be a moment').optional(),
};

export const jobsFilter = z.strictObject(filters);
export type JobsFilter = z.infer<typeof jobsFilter>;

export const jobsQuery = z.strictObject({
  ...filters,
  ...pagingOf(['title', 'client', 'jobType', 'salary', 'stage', 'createdAt'], 'title'),
});
export type JobsQuery = z.infer<typeof jobsQuery>;

export const jobsExportQuery = jobsQuery.omit({ limit: true, cursor: true }).extend({ ids: exportIds.optional() });

export const jobsBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ids: bulkIds.optional(), filter: jobsFilter.optional() }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);

/* ---- Figures ---- */

export const jobStatsSchema = z.object({
  live: z.int().min(0),
  placements: z.int().min(0),
  /** The sum of the fees of placed jobs. A job without a fee percentage counts as 0. */
  placedFees: z.number(),
  /** The pipeline in its order, then the other stages that occur. */
  stages: z.array(z.object({ stage: z.string(), count: z.int().min(0), fees: z.number() })),
  /** Everybody named as a recruiter. */
  recruiters: z.array(z.string()),
});
export type JobStats = z.infer<typeof jobStatsSchema>;
