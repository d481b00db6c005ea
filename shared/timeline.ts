import { z } from 'zod';
import { assignmentMoveSchema } from './assignments.ts';
import { attachmentSchema } from './attachments.ts';
import { jobRefSchema } from './candidates.ts';
import { interactionSchema } from './interactions.ts';
import { jobMoveKinds } from './job-terms.ts';
import { pagingOf } from './records.ts';
import { relatedTypes } from './related.ts';
import { taskSchema } from './tasks.ts';
import { timelineKinds } from './timeline-terms.ts';

// What screens show of it, without the schema library.
export * from './timeline-terms.ts';

/** Where a job went. */
export const jobMoveSchema = z.object({
  id: z.uuid(),
  kind: z.enum(jobMoveKinds),
  /** Null where nobody wrote it down. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.iso.datetime(),
  job: jobRefSchema,
});
export type JobMove = z.infer<typeof jobMoveSchema>;

const event = {
  /** Of the interaction, the move, the task or the file. */
  id: z.uuid(),
  /** The day that it stands under, by the clocks of the account; null for an interaction without a date, which comes last. */
  day: z.iso.date().nullable(),
  /** When it happened, or, of an interaction, when it was written down. */
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

export const timelineParams = z.object({ type: z.enum(relatedTypes, 'Unknown type of record'), id: z.string() });

const KINDS = `Kinds must be some of ${timelineKinds.join(', ')}`;

const { limit, cursor } = pagingOf(['at'], '-at');
/** The newest first, always. Without `kinds`, all of them. */
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

/** Nobody counts what is on all pages. */
export const timelinePageSchema = z.object({
  items: z.array(timelineItemSchema),
  /** Pass it back as `cursor` for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type TimelinePage = z.infer<typeof timelinePageSchema>;
