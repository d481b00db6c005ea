import { z } from 'zod';
import { attentionFields, attentionSorts } from '#shared/records/attention-fields.ts';
import type { Excerpt } from '#shared/records/excerpt.ts';
import {
  choice,
  line,
  longText,
  optionalChoice,
  optionalLine,
  optionalLink,
  optionalNumber,
  searched,
  shown,
  type OptionalField,
} from '#shared/records/fields.ts';
import { writeList } from '#shared/platform/listed.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import {
  BEST_MATCH,
  bulkIds,
  exportIds,
  idsOrFilter,
  looksLikeEmail,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from '#shared/records/list-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';
import { candidateStageLabels, candidateStages, candidateTypeLabels } from './candidates.ts';
import { profileAddress } from './profile-address.ts';

// The part that screens import without the schema library.
export * from './candidates.ts';

export const STAGE_NEEDS_JOB = 'A stage needs an assigned job';

/** Fits into an integer column and a cursor. */
const MAX_SALARY = 999_999_999;

const email = lineOfText('Email', limits.email)
  .min(1, 'Email is required')
  .refine((text) => text === '' || looksLikeEmail(text), 'Email is invalid');

const expectedSalary = z
  .number('Expected salary must be a number')
  .int('Expected salary must be a whole number')
  .min(0, 'Expected salary must be at least 0')
  .max(MAX_SALARY, `Expected salary must be at most ${MAX_SALARY.toLocaleString('en-GB')}`);

/** A job that a candidate is assigned to. A deleted job keeps its title here until the bin is emptied of it. */
export const jobRefSchema = z.object({ id: z.uuid(), title: z.string(), removed: z.boolean() });
export type JobRef = z.infer<typeof jobRefSchema>;

export const candidateFields = {
  firstName: line('First name', lineOfText('First name', limits.name).min(1, 'First name is required')),
  lastName: line('Last name', lineOfText('Last name', limits.name).min(1, 'Last name is required')),
  email: line('Email', email),
  phone: optionalLine('Phone', limits.phone),
  type: {
    ...choice('Type', candidateTypeLabels, 'Type must be permanent or contract', 'permanent'),
    ...asValue('Type'),
  },
  skills: skillsField(),
  expectedSalary: { ...optionalNumber('Expected salary', expectedSalary), stored: z.int().nullable() },
  /**
   * The current assignment (see assignments.ts): the one added or moved last, with rejected ones ranked below the rest.
   * Setting another job adds it or makes it current, and keeps the others. Null removes the current assignment. The
   * stage is that of the current assignment.
   */
  assignedJobId: optionalLink('Assigned job', 'job'),
  assignedJob: shown('Assigned job', jobRefSchema.nullable(), [
    { heading: 'Assigned job', read: (job) => (job === null || job.removed ? '' : job.title) },
  ]),
  candidateStage: {
    ...optionalChoice('Stage', candidateStageLabels, 'Stage must be one of the offered stages'),
    ...asValue('Stage'),
  },
  /** The number of other jobs; omitted when there are none. */
  otherJobs: shown('Other jobs', z.int().positive().optional()),
  location: searched(optionalLine('Location', limits.location)),
  ...attentionFields,
  cv: longText('CV', limits.cv),
  /** What CVs and other programs say besides. */
  currentTitle: searched(optionalLine('Current title', limits.position)),
  currentEmployer: searched(optionalLine('Current employer', limits.company)),
  noticePeriod: optionalLine('Notice period', limits.noticePeriod),
  source: optionalLine('Source', limits.source),
  profileAddress,
  notes: longText('Notes', limits.notes),
};

/** Exported files contain the raw value. */
function asValue(heading: string) {
  return { cells: [{ heading, read: (value: string | null) => value ?? '' }] };
}

/** A comma always separates skills, so that the form shows the same skills again. */
function skillsField(): OptionalField<string[], string> {
  const skill = lineOfText('Skill', limits.skill);
  const rule = z
    .array(z.string())
    .transform((skills) => skills.flatMap(splitSkills))
    .pipe(z.array(skill).max(limits.skillsPerRecord, `At most ${limits.skillsPerRecord} skills`));
  const listed = (skills: string[]) => skills.join(', ');
  return {
    label: 'Skills',
    rule,
    initial: [],
    stored: z.array(z.string()),
    form: { rule: z.string().transform(splitSkills).pipe(rule), empty: '', of: listed },
    text: listed,
    cells: [{ heading: 'Skills', read: writeList }],
    written: 'list',
  };
}

function splitSkills(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const schemas = recordSchemas(candidateFields);

export const candidateSchema = schemas.record;
export type Candidate = z.infer<typeof candidateSchema>;

export const excerptSchema: z.ZodType<Excerpt> = z.object({
  before: z.string(),
  match: z.string(),
  after: z.string(),
  file: z.string().optional(),
});

/** For lists: without the CV and the notes, which are long, but with the passage of the CV or a file that matched the search. */
export const listedCandidateSchema = schemas.record
  .omit({ cv: true, notes: true })
  .extend({ cvMatch: excerptSchema.nullable() });
export type ListedCandidate = z.infer<typeof listedCandidateSchema>;

export function lacksJob({ assignedJobId, candidateStage }: Pick<Candidate, 'assignedJobId' | 'candidateStage'>) {
  return candidateStage !== null && assignedJobId === null;
}

export const candidateInput = schemas.input.refine((candidate) => !lacksJob(candidate), {
  path: ['candidateStage'],
  message: STAGE_NEEDS_JOB,
});
export type CandidateInput = z.infer<typeof candidateInput>;

/** An import can put a new candidate on several jobs at once; the API cannot. */
export type NewCandidate = CandidateInput & {
  otherJobs?: readonly { jobId: string; stage: Candidate['candidateStage'] }[];
};

/** Omitted fields keep their value. Removing the job also removes the stage. */
export const candidatePatch = schemas.patch;
export type CandidatePatch = z.infer<typeof candidatePatch>;

const filters = {
  q: searchText,
  type: candidateFields.type.rule.optional(),
  /** Assigned to this job, current or not. */
  assignedJobId: recordId.optional(),
  /** The stage on that job; without a job, on the current one. */
  candidateStage: z.enum(candidateStages, 'Stage must be one of the offered stages').optional(),
};

export const candidatesQuery = z.strictObject({
  ...filters,
  ...pagingOf(['name', 'type', 'expectedSalary', 'createdAt', ...attentionSorts], 'name', [BEST_MATCH]),
});
export type CandidatesQuery = z.infer<typeof candidatesQuery>;
export type CandidateSort = SortOf<CandidatesQuery>;

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
