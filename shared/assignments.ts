import { z } from 'zod';
import { calendarDate } from './calendar-date-schema.ts';
import { candidateFields, candidatesFilter, candidateStageLabels, jobRefSchema } from './candidates.ts';
import { link, longText, optionalChoice, shown } from './fields.ts';
import { jobRules } from './jobs.ts';
import { recordSchemas } from './record-schemas.ts';
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
} from './records.ts';
import { limits } from './text.ts';
import { moveKinds, pipelineColumns, type PipelineColumn } from './assignment-terms.ts';

// What screens show of it, without the schema library.
export * from './assignment-terms.ts';

/** A candidate's place in the running for a job. Somebody can be on several jobs, on each with a stage of its own. */

const money = z.number().nullable();

/** What was agreed with a placement; null is what nobody said. */
const termsSchema = z.object({ salary: money, fee: money, startDate: z.iso.date().nullable() });

const placementSchema = termsSchema.extend({ placedAt: z.iso.datetime() });

/** The person as a list of a job's candidates shows them. */
const candidateRefSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  type: candidateFields.type.stored,
  skills: z.array(z.string()),
  expectedSalary: z.int().nullable(),
  /** In the bin. */
  removed: z.boolean(),
});

/** The job as a list of a candidate's jobs shows it. */
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
  /** When it came into its stage. */
  stageSince: shown('In stage since', z.iso.datetime(), [{ heading: 'In stage since', read: (moment) => moment }]),
  /** The one that the candidate's `assignedJobId` and `candidateStage` speak of. */
  isCurrent: shown('Current', z.boolean()),
  /** Only in the stage placed. */
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

/** Who is on which job does not change: another job is another assignment. */
export const assignmentPatch = schemas.patch.omit({ candidateId: true, jobId: true });
export type AssignmentPatch = z.infer<typeof assignmentPatch>;

/* ---- Lists ---- */

const ofWhom = { candidateId: recordId.optional(), jobId: recordId.optional() };

const filters = {
  ...ofWhom,
  /** `none` finds those without a stage. */
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

export const assignmentsExportQuery = assignmentsQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

export const assignmentCountsQuery = z.strictObject(ofWhom);
const count = z.int().min(0);
/** How many stand in each column of the board, and in all of them together. */
export const assignmentCountsSchema = z.object({
  total: count,
  ...(Object.fromEntries(pipelineColumns.map((column) => [column, count])) as Record<PipelineColumn, typeof count>),
});
export type AssignmentCounts = z.infer<typeof assignmentCountsSchema>;

/* ---- What happened ---- */

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
  /** Where it stood before, and where since; null is no stage. */
  from: stageOrNone,
  to: stageOrNone,
  at: z.iso.datetime(),
  candidate: candidateRefSchema.pick({ id: true, name: true, removed: true }),
  job: jobRefSchema,
  /** What was agreed, of a move to placed. */
  terms: termsSchema.nullable(),
});
export type AssignmentMove = z.infer<typeof assignmentMoveSchema>;

/* ---- Placing ---- */

export const placeInput = z.strictObject({
  /** Left out, it is the job's. A job that is placed needs one. */
  startDate: calendarDate('Choose a date').nullable().optional(),
  /** What was agreed; left out, it is the job's salary. */
  salary: jobRules.value.nullable().optional(),
  /** Left out, it is salary × the job's fee percentage; null is no fee. */
  fee: jobRules.placementFee.nullable().optional(),
  /** Moves the job to placed as well. Its fee is then the placement's. */
  placeJob: z.boolean().default(true),
  /** Moves everybody else on the job to rejected who is neither rejected nor placed. */
  rejectOthers: z.boolean().default(false),
});
export type PlaceInput = z.infer<typeof placeInput>;

/* ---- Taking back ---- */

/**
 * Where assignments and the job stood before, and the version in which a step has left them: as `place` and a bulk move answer it, or,
 * after a change of one, made of the record before and the version after.
 */
export const undoMovesSchema = z.strictObject({
  moves: z
    .array(
      z.strictObject({
        id: recordId,
        version: z.int().positive(),
        stage: stageOrNone,
        /** Its place among the candidate's assignments, where a step has answered it; left out, it stays the last one moved. */
        turn: z.int().min(1).max(1_000_000_000).optional(),
        /** What was agreed, of one that was placed. */
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
  /** The others that were moved to rejected. */
  rejectedIds: z.array(z.uuid()),
  /** The job, if it was placed or its fee changed. */
  jobId: z.uuid().nullable(),
  /** Send it to `undo` as it is. */
  undo: undoMovesSchema,
});
export type Placed = z.infer<typeof placedSchema>;

/* ---- Many at once ---- */

export const assignmentsBulk = z
  .discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('add'),
      jobId: recordId,
      /** Candidates, or the filter of their list that finds them. */
      ids: bulkIds.optional(),
      filter: candidatesFilter.optional(),
      stage: assignmentFields.stage.rule.default(null),
    }),
    z.strictObject({
      action: z.literal('move'),
      ids: bulkIds.optional(),
      filter: assignmentsFilter.optional(),
      stage: assignmentFields.stage.rule,
      /** As they were seen, by id: if one of them has been changed since, nobody is moved, and the answer is 409 with it. */
      versions: z.record(recordId, z.int().positive()).optional(),
    }),
    z.strictObject({ action: z.literal('delete'), ids: bulkIds.optional(), filter: assignmentsFilter.optional() }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
  ])
  .refine(...idsOrFilter);
export type AssignmentsBulk = z.infer<typeof assignmentsBulk>;

export const assignmentsBulkResultSchema = bulkResultSchema.extend({
  /** Of `add`: who was on the job before, by their assignments. */
  already: z.array(z.object({ id: z.uuid(), candidateId: z.uuid(), name: z.string(), stage: stageOrNone })).optional(),
  /** Of `add`: candidates that do not exist, or are in the bin. */
  missing: z.array(z.uuid()).optional(),
  /** Of `move`: send it to `undo` as it is. */
  undo: undoMovesSchema.optional(),
});
export type AssignmentsBulkResult = z.infer<typeof assignmentsBulkResultSchema>;
