import { z } from 'zod';
import { attentionFields, attentionSorts } from '#shared/records/attention-fields.ts';
import {
  choice,
  line,
  link,
  longText,
  number,
  optionalDay,
  optionalLine,
  optionalNumber,
  searched,
  shown,
  yesNo,
  type Field,
} from '#shared/records/fields.ts';
import { isHundredths } from '#shared/platform/money.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import {
  BEST_MATCH,
  bulkIds,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from '#shared/records/list-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';
import {
  jobStageLabels,
  jobTypeLabels,
  lacksStartDate,
  NO_SALARY_YET,
  normaliseStage,
  stageLabel,
  START_DATE_REQUIRED,
  USUAL_JOB_SORT,
} from './jobs.ts';

// The part that screens import without the schema library.
export * from './jobs.ts';

export const MAX_SALARY = 9_999_999_999.99;

const NO_CLIENT = 'Please select a client';
const NO_SALARY = 'Valid salary is required';
const NO_PERCENTAGE = 'Fee percentage must be between 0 and 100';

const salary = z
  .number(NO_SALARY)
  .positive(NO_SALARY)
  .max(MAX_SALARY, 'Salary must be less than 10 billion')
  .refine(isHundredths, 'Salary must have at most two decimals');

const feePercentage = z
  .number(NO_PERCENTAGE)
  .positive(NO_PERCENTAGE)
  .max(100, NO_PERCENTAGE)
  .refine(isHundredths, 'Fee percentage must have at most two decimals');

const stage = lineOfText('Stage', limits.stage).min(1, 'Stage is required').transform(normaliseStage);

/** Includes phone and e-mail, because the next step for a job is usually a call or a mail to its client. */
const jobContactSchema = contactRefSchema.extend({
  company: z.string().nullable(),
  companyId: z.uuid().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** Plain numbers for spreadsheets; the currency is a display setting. */
function amount(value: number | null): string {
  return value?.toFixed(2) ?? '';
}

export const jobFields = {
  title: searched(line('Job title', lineOfText('Job title', limits.jobTitle).min(1, 'Job title is required'), 'Title')),
  /** Null after the client has been erased for good. */
  contactId: link('Client', 'contact', NO_CLIENT, z.uuid().nullable(), 'emptied'),
  contact: shown('Client', jobContactSchema.nullable(), [
    { heading: 'Client', read: (contact) => contact?.name ?? '' },
    { heading: 'Company', read: (contact) => contact?.company ?? '' },
  ]),
  /** One of `jobStages`, or any other text that came in. */
  stage: {
    ...line('Stage', stage),
    initial: 'lead',
    text: stageLabel,
    cells: [{ heading: 'Stage', read: stageLabel }],
    written: { oneOf: jobStageLabels },
  },
  /** The salary, in whole currency units with up to two decimals. */
  value: salaryField(),
  feePercentage: {
    ...optionalNumber('Fee percentage', feePercentage),
    text: (percentage: number | null) => (percentage === null ? '' : `${percentage}%`),
    written: 'percentage' as const,
  },
  /** The placement's fee if there is one, otherwise `calculateFee`; null without a percentage. */
  fee: shown('Fee', z.number().nullable(), [{ heading: 'Fee', read: amount }]),
  /** The fee stored when the job was placed; omitted if there is none. */
  placementFee: {
    ...shown('Placement fee', z.number().optional(), [
      { heading: 'Placement fee', read: (fee) => amount(fee ?? null) },
    ]),
    noted: (fee: number | undefined) => fee?.toString() ?? '',
  },
  /** Counts of its candidates; omitted when there are none. */
  pipeline: shown('Candidates', z.object({ candidates: z.int(), interviewing: z.int() }).optional()),
  jobType: choice('Job type', jobTypeLabels, 'Choose one of the job types', 'permanent'),
  location: searched(optionalLine('Location', limits.location)),
  recruiter: searched(optionalLine('Recruiter', limits.name)),
  isExclusive: yesNo('Exclusive terms', 'Exclusive'),
  startDate: optionalDay('Start date'),
  /** When the job moved to placed; null in any other stage. */
  placedAt: shown('Placed', z.iso.datetime().nullable(), [{ heading: 'Placed', read: (moment) => moment ?? '' }]),
  /** When it entered its current stage. */
  stageSince: shown('In stage since', z.iso.datetime(), [{ heading: 'In stage since', read: (moment) => moment }]),
  ...attentionFields,
  requirements: searched(longText('Requirements', limits.notes)),
  notes: longText('Notes', limits.notes),
};

/** Required in the form. An imported file may not tell it. */
function salaryField(): Field<number, TypedNumber> {
  const field = number('Salary', salary);
  return {
    ...field,
    unknown: NO_SALARY_YET,
    form: { ...field.form, of: (value) => (value === NO_SALARY_YET ? null : value) },
    text: (value) => (value === NO_SALARY_YET ? '' : String(value)),
    cells: [{ heading: 'Salary', read: (value) => (value === NO_SALARY_YET ? '' : amount(value)) }],
  };
}

const schemas = recordSchemas(jobFields);

/** Unused. Kept because the record has it. */
const probability = z.literal(0, 'Probability is always 0');

export const jobSchema = schemas.record.extend({ probability });
export type Job = z.infer<typeof jobSchema>;

const stageAndDate = z.object({ stage: z.string(), startDate: z.string().nullable() });

/** For `refine`. Reported together with other errors, as long as these two fields are readable. */
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

export const jobInput = schemas.input.extend({ probability: probability.default(0) }).refine(...startDateWhenPlaced);
export type JobInput = z.infer<typeof jobInput>;

/** What a new job brings along from another place. The API takes none of it; an import does. */
export interface JobPast {
  /** Of a placed job; by default now. */
  placedAt?: string;
  /** Of a placed job; by default `calculateFee`. */
  placementFee?: number;
  /** By default the time of the placement, or now. */
  stageSince?: string;
}
export type NewJob = JobInput & { past?: JobPast };

/** The fee of a placement stays as stored through later edits, unless this field changes it. */
const placementFee = z
  .number('Fee must be a number')
  .min(0, 'Fee must be at least 0')
  .max(MAX_SALARY, 'Fee must be less than 10 billion')
  .refine(isHundredths, 'Fee must have at most two decimals');

/** The rule of each field, for requests that change a job along with something else. */
export const jobRules = { ...schemas.rules, placementFee };

export const jobPatch = schemas.patch.extend({
  probability: probability.optional(),
  /**
   * For a placed job: a new fee. Null recalculates it from its placements or, without any, from salary and percentage.
   */
  placementFee: placementFee.nullable().optional(),
});
export type JobPatch = z.infer<typeof jobPatch>;

/* ---- Lists ---- */

const filters = {
  q: searchText,
  stage: stage.optional(),
  /** `live` means `isLive`; `unknown` means any stage outside the pipeline. */
  group: z.enum(['live', 'unknown'], 'Group must be live or unknown').optional(),
  jobType: jobFields.jobType.rule.optional(),
  isExclusive: z.enum(['true', 'false'], 'Exclusive must be true or false').optional(),
  recruiter: lineOfText('Recruiter', limits.name).optional(),
  contactId: recordId.optional(),
  /** Jobs of clients who work there. */
  companyId: recordId.optional(),
  /** `placedFrom` is inclusive, `placedBefore` exclusive. */
  placedFrom: z.iso.datetime('Placed from must be a date and time').optional(),
  placedBefore: z.iso.datetime('Placed before must be a date and time').optional(),
};

export const jobsFilter = z.strictObject(filters);
export type JobsFilter = z.infer<typeof jobsFilter>;

export const jobsQuery = z.strictObject({
  ...filters,
  ...pagingOf(
    ['title', 'client', 'jobType', 'salary', 'stage', 'createdAt', 'placedAt', ...attentionSorts],
    USUAL_JOB_SORT,
    [BEST_MATCH],
  ),
});
export type JobsQuery = z.infer<typeof jobsQuery>;
export type JobSort = SortOf<JobsQuery>;

/** For a board, which has a column for each stage. */
export const jobsBoardQuery = jobsQuery.omit({ stage: true, cursor: true });

export const jobsExportQuery = jobsQuery.omit({ limit: true, cursor: true }).extend({ ids: exportIds.optional() });

export const jobsBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ids: bulkIds.optional(), filter: jobsFilter.optional() }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);

/* ---- Statistics ---- */

export const jobStatsSchema = z.object({
  live: z.int().min(0),
  placements: z.int().min(0),
  /** Total fees of placed jobs. A job without a fee percentage counts as 0. */
  placedFees: z.number(),
  /** What was placed lately, which a board shows: see `recentlyPlaced`. */
  recent: z.object({ count: z.int().min(0), fees: z.number() }),
  /** The pipeline stages in order, then any other stages in use. */
  stages: z.array(z.object({ stage: z.string(), count: z.int().min(0), fees: z.number() })),
  /** All recruiter names in use. */
  recruiters: z.array(z.string()),
});
export type JobStats = z.infer<typeof jobStatsSchema>;
