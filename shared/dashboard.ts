import { z } from 'zod';
import { interactionSchema } from './interactions.ts';
import { jobStatsSchema } from './jobs.ts';
import { taskSchema } from './tasks.ts';
import { isTimeZone } from './time-zone.ts';

// What screens show of it, without the schema library.
export * from './revenue-progress.ts';

/** How far back the fees are shown, the current month included. */
export const DASHBOARD_MONTHS = 12;
export const DASHBOARD_TASKS = 8;
export const DASHBOARD_INTERACTIONS = 6;

/** Where months begin depends on where the user is. */
export const dashboardQuery = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'Time zone must be a name like Europe/London').default('UTC'),
});

const monthSchema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Its first moment and the first one after it: what the list of jobs is filtered by to show these placements. */
  placedFrom: z.iso.datetime(),
  placedBefore: z.iso.datetime(),
  placements: z.int().min(0),
  fees: z.number(),
});
export type DashboardMonth = z.infer<typeof monthSchema>;

/** How somebody is reached. */
const reachSchema = z.object({ phone: z.string().nullable(), email: z.string().nullable() });

/** With what it takes to do it: the ways to reach the client that it is about. Null without one, or with one in the bin. */
const dueTaskSchema = taskSchema.extend({ reach: reachSchema.nullable() });
export type DueTask = z.infer<typeof dueTaskSchema>;

export const dashboardSchema = z.object({
  clients: z.int().min(0),
  ...jobStatsSchema.pick({ live: true, placements: true, placedFees: true, stages: true }).shape,
  /** The oldest first; the last one is the current month. */
  months: z.array(monthSchema),
  tasks: z.object({
    overdue: z.int().min(0),
    dueToday: z.int().min(0),
    /** The most urgent of them. */
    items: z.array(dueTaskSchema),
  }),
  /** The latest, whoever they were with. */
  interactions: z.array(interactionSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
