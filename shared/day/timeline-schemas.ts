import { z } from 'zod';
import { assignmentMoveSchema } from '#shared/crm/assignment-schemas.ts';
import { attachmentSchema } from '#shared/crm/attachment-schemas.ts';
import { jobRefSchema } from '#shared/crm/candidate-schemas.ts';
import { interactionSchema } from '#shared/crm/interaction-schemas.ts';
import { jobMoveKinds } from '#shared/crm/jobs.ts';
import { pagingOf } from '#shared/records/list-schemas.ts';
import { taskSchema } from '#shared/crm/task-schemas.ts';
import { timelineKinds, timelineTypes } from './timeline.ts';

// The part that screens import without the schema library.
export * from './timeline.ts';

/** A change of a job's stage. */
export const jobMoveSchema = z.object({
  id: z.uuid(),
  kind: z.enum(jobMoveKinds),
  /** Null if it was not recorded. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.iso.datetime(),
  job: jobRefSchema,
});
export type JobMove = z.infer<typeof jobMoveSchema>;

const event = {
  /** The id of the interaction, move, task or file. */
  id: z.uuid(),
  /**
   * The day it is listed under, in the account's time zone; null for an interaction without a date, which comes last.
   */
  day: z.iso.date().nullable(),
  /** When it happened; for an interaction, when it was recorded. */
  at: z.iso.datetime(),
};

export const timelineItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interaction'), ...event, interaction: interactionSchema }),
  z.object({ kind: z.literal('move'), ...event, move: assignmentMoveSchema }),
  z.object({ kind: z.literal('placement'), ...event, move: assignmentMoveSchema }),
  z.object({ kind: z.literal('job'), ...event, move: jobMoveSchema }),
  z.object({ kind: z.literal('task'), ...event, task: taskSchema }),
  z.object({ kind: z.literal('file'), ...event, file: attachmentSchema }),
]);
export type TimelineItem = z.infer<typeof timelineItemSchema>;

export const timelineParams = z.object({ type: z.enum(timelineTypes, 'Unknown record type'), id: z.string() });

const KINDS = `Kinds must be some of ${timelineKinds.join(', ')}`;

const { limit, cursor } = pagingOf(['at'], '-at');
/** Always newest first. Without `kinds`, all of them. */
export const timelineQuery = z.strictObject({
  kinds: z
    .string()
    .transform((kinds) => kinds.split(','))
    .pipe(z.array(z.enum(timelineKinds, KINDS)))
    .optional(),
  limit,
  cursor,
});
export type TimelineQuery = z.infer<typeof timelineQuery>;

/** There is no total count. */
export const timelinePageSchema = z.object({
  items: z.array(timelineItemSchema),
  /** Pass it back as `cursor` for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type TimelinePage = z.infer<typeof timelinePageSchema>;
