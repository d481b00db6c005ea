import { z } from 'zod';
import { calendarDate } from '#shared/platform/calendar-date-schema.ts';
import { candidateFields, candidatesFilter, candidateStageLabels, jobRefSchema } from './candidate-schemas.ts';
import { link, longText, optionalChoice, shown } from '#shared/records/fields.ts';
import { jobRules } from './job-schemas.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import {
  bulkIds,
  BULK_LIMIT,
  bulkResultSchema,
  contactRefSchema,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordId,
  type SortOf,
} from '#shared/records/list-schemas.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import { moveKinds, pipelineColumns, type PipelineColumn } from './assignments.ts';

// The part that screens import without the schema library.
export * from './assignments.ts';

/** An assignment links a candidate to a job. A candidate can be on several jobs, with a separate stage on each. */

const money = z.number().nullable();

/** The agreed terms of a placement; null means not recorded. */
const termsSchema = z.object({ salary: money, fee: money, startDate: z.iso.date().nullable() });

const placementSchema = termsSchema.extend({ placedAt: z.iso.datetime() });

/** The candidate as shown in a job's list of candidates. */
const candidateRefSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  type: candidateFields.type.stored,
  skills: z.array(z.string()),
  expectedSalary: z.int().nullable(),
  location: z.string().nullable(),
  /** In the bin. */
  removed: z.boolean(),
});

/** The job as shown in a candidate's list of jobs. */
const assignedJobSchema = jobRefSchema.extend({
  stage: z.string(),
  contact: contactRefSchema.extend({ company: z.string().nullable() }).nullable(),
});

const amount = (value: number | null | undefined) => value?.toFixed(2) ?? '';

export const assignmentFields = {
  candidateId: link('Candidate', 'candidate', 'Please select a candidate', z.uuid(), 'erased'),
  candidate: shown('Candidate', candidateRefSchema, [
    { heading: 'Candidate', read: ({ name }) => name },
    { heading: 'Email', read: ({ email }) => email },
  ]),
  jobId: link('Job', 'job', 'Please select a job', z.uuid(), 'erased'),
  job: shown('Job', assignedJobSchema, [
    { heading: 'Job', read: ({ title }) => title },
    { heading: 'Client', read: ({ contact }) => contact?.name ?? '' },
    { heading: 'Company', read: ({ contact }) => contact?.company ?? '' },
  ]),
  stage: optionalChoice('Stage', candidateStageLabels, 'Stage must be one of the offered stages'),
  /** When it entered its current stage. */
  stageSince: shown('In stage since', z.iso.datetime(), [{ heading: 'In stage since', read: (moment) => moment }]),
  /** The assignment that the candidate's `assignedJobId` and `candidateStage` refer to. */
  isCurrent: shown('Current', z.boolean()),
  /** Set only in the placed stage. */
  placement: shown('Placement', placementSchema.nullable(), [
    { heading: 'Placed', read: (placement) => placement?.placedAt ?? '' },
    { heading: 'Agreed salary', read: (placement) => amount(placement?.salary) },
    { heading: 'Fee', read: (placement) => amount(placement?.fee) },
    { heading: 'Start date', read: (placement) => placement?.startDate ?? '' },
  ]),
  note: longText('Note', limits.notes),
};

const schemas = recordSchemas(assignmentFields);

export const assignmentSchema = schemas.record;
export type Assignment = z.infer<typeof assignmentSchema>;

export const assignmentInput = schemas.input;
export type AssignmentInput = z.infer<typeof assignmentInput>;

/** The candidate and the job are fixed: another job is another assignment. */
export const assignmentPatch = schemas.patch.omit({ candidateId: true, jobId: true });
export type AssignmentPatch = z.infer<typeof assignmentPatch>;

/* ---- Lists ---- */

const ofWhom = { candidateId: recordId.optional(), jobId: recordId.optional() };

const filters = {
  ...ofWhom,
  /** `none` matches assignments without a stage. */
  stage: z.enum(pipelineColumns, 'Stage must be one of the offered stages or none').optional(),
};

export const assignmentsFilter = z.strictObject(filters);
export type AssignmentsFilter = z.infer<typeof assignmentsFilter>;

export const assignmentsQuery = z.strictObject({
  ...filters,
  ...pagingOf(['stageSince', 'candidate', 'createdAt'], '-stageSince'),
});
export type AssignmentsQuery = z.infer<typeof assignmentsQuery>;
export type AssignmentSort = SortOf<AssignmentsQuery>;

/** For a board, which has a column for each stage. */
export const assignmentsBoardQuery = assignmentsQuery.omit({ stage: true, cursor: true });

export const assignmentsExportQuery = assignmentsQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

export const assignmentCountsQuery = z.strictObject(ofWhom);
const count = z.int().min(0);
/** How many assignments each column of the board holds, and the total. */
export const assignmentCountsSchema = z.object({
  total: count,
  ...(Object.fromEntries(pipelineColumns.map((column) => [column, count])) as Record<PipelineColumn, typeof count>),
});
export type AssignmentCounts = z.infer<typeof assignmentCountsSchema>;

/* ---- History of moves ---- */

export const movesQuery = z.strictObject({
  assignmentId: recordId.optional(),
  ...ofWhom,
  ...pagingOf(['at'], '-at'),
});
export type MovesQuery = z.infer<typeof movesQuery>;

const stageOrNone = assignmentFields.stage.stored;

export const assignmentMoveSchema = z.object({
  id: z.uuid(),
  assignmentId: z.uuid(),
  kind: z.enum(moveKinds),
  /** The stage before and the stage after; null means no stage. */
  from: stageOrNone,
  to: stageOrNone,
  at: z.iso.datetime(),
  candidate: candidateRefSchema.pick({ id: true, name: true, removed: true }),
  job: jobRefSchema,
  /** The agreed terms, for a move to placed. */
  terms: termsSchema.nullable(),
});
export type AssignmentMove = z.infer<typeof assignmentMoveSchema>;

/* ---- Placing ---- */

export const placeInput = z.strictObject({
  /** Defaults to the job's start date. A placed job needs one. */
  startDate: calendarDate('Choose a date').nullable().optional(),
  /** The agreed salary; defaults to the job's salary. */
  salary: jobRules.value.nullable().optional(),
  /** Defaults to salary × the job's fee percentage; null means no fee. */
  fee: jobRules.placementFee.nullable().optional(),
  /** Also moves the job to placed. Its fee is then the fee of the placement. */
  placeJob: z.boolean().default(true),
  /** Moves everybody else on the job to rejected, except those already rejected or placed. */
  rejectOthers: z.boolean().default(false),
});
export type PlaceInput = z.infer<typeof placeInput>;

/* ---- Undo ---- */

/**
 * The state of assignments and job before a step, and the version the step left them in. `place` and a bulk move return
 * it. After a single edit, the browser builds it from the record before and the version after.
 */
export const undoMovesSchema = z.strictObject({
  moves: z
    .array(
      z.strictObject({
        id: recordId,
        version: z.int().positive(),
        stage: stageOrNone,
        /**
         * The position among the candidate's assignments, if the step returned one. Left out, the assignment stays the
         * last one moved.
         */
        turn: z.int().min(1).max(1_000_000_000).optional(),
        /** The agreed terms, if it was placed. */
        terms: z
          .strictObject({
            salary: jobRules.value.nullable(),
            fee: jobRules.placementFee.nullable(),
            startDate: calendarDate('Choose a date').nullable(),
          })
          .optional(),
      }),
    )
    .max(BULK_LIMIT),
  job: z
    .strictObject({
      id: recordId,
      version: z.int().positive(),
      stage: jobRules.stage,
      startDate: jobRules.startDate,
      placementFee: jobRules.placementFee.nullable(),
    })
    .nullable(),
});
export type UndoMoves = z.infer<typeof undoMovesSchema>;

export const placedSchema = z.object({
  assignment: assignmentSchema,
  /** The other assignments that were moved to rejected. */
  rejectedIds: z.array(z.uuid()),
  /** The job, if it was placed or its fee changed. */
  jobId: z.uuid().nullable(),
  /** Send it to `undo` unchanged. */
  undo: undoMovesSchema,
});
export type Placed = z.infer<typeof placedSchema>;

/* ---- Bulk actions ---- */

export const assignmentsBulk = z
  .discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('add'),
      jobId: recordId,
      /** Candidates, or the list filter that selects them. */
      ids: bulkIds.optional(),
      filter: candidatesFilter.optional(),
      stage: assignmentFields.stage.rule.default(null),
    }),
    z.strictObject({
      action: z.literal('move'),
      ids: bulkIds.optional(),
      filter: assignmentsFilter.optional(),
      stage: assignmentFields.stage.rule,
      /**
       * The versions the user saw, by id. If one has changed since, nothing is moved and the response is 409 with that
       * record.
       */
      versions: z.record(recordId, z.int().positive()).optional(),
    }),
    z.strictObject({ action: z.literal('delete'), ids: bulkIds.optional(), filter: assignmentsFilter.optional() }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);
export type AssignmentsBulk = z.infer<typeof assignmentsBulk>;

export const assignmentsBulkResultSchema = bulkResultSchema.extend({
  /** For `add`: the assignments of candidates who were already on the job. */
  already: z.array(z.object({ id: z.uuid(), candidateId: z.uuid(), name: z.string(), stage: stageOrNone })).optional(),
  /** For `add`: candidates that do not exist or are in the bin. */
  missing: z.array(z.uuid()).optional(),
  /** For `move`: send it to `undo` unchanged. */
  undo: undoMovesSchema.optional(),
});
export type AssignmentsBulkResult = z.infer<typeof assignmentsBulkResultSchema>;
