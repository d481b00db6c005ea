import { z } from 'zod';

/** Work that outlives the request that asked for it, as its account sees it. */

export const workStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

export const workItemSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(workStates),
  /** Asked to stop, and about to. */
  stopping: z.boolean(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type WorkItem = z.infer<typeof workItemSchema>;
