import { z } from 'zod';

/** Background work that outlives its request, as the account sees it. */

export const workStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

export const workItemSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(workStates),
  /** Stop was requested and has not taken effect yet. */
  stopping: z.boolean(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** One sentence on why it failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type WorkItem = z.infer<typeof workItemSchema>;
