import { z } from 'zod';
import { interactionSchema } from '#shared/crm/interaction-schemas.ts';
import { jobStatsSchema } from '#shared/crm/job-schemas.ts';
import { isTimeZone } from '#shared/platform/time-zone.ts';

// The part that screens import without the schema library.
export * from './revenue-progress.ts';

/** How many months of fees are shown, including the current one. */
export const DASHBOARD_MONTHS = 12;
export const DASHBOARD_INTERACTIONS = 6;

/** Months begin at midnight in the user's time zone. */
export const dashboardQuery = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'Time zone must be a name like Europe/London').default('UTC'),
});

const monthSchema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Start (inclusive) and end (exclusive) of the month, used to filter the jobs list to these placements. */
  placedFrom: z.iso.datetime(),
  placedBefore: z.iso.datetime(),
  placements: z.int().min(0),
  fees: z.number(),
});
export type DashboardMonth = z.infer<typeof monthSchema>;

export const dashboardSchema = z.object({
  clients: z.int().min(0),
  ...jobStatsSchema.pick({ live: true, placements: true, placedFees: true, stages: true }).shape,
  /** Oldest first; the last is the current month. */
  months: z.array(monthSchema),
  /** The tasks themselves are on the list of the day. */
  tasks: z.object({ overdue: z.int().min(0), dueToday: z.int().min(0) }),
  /** The latest interactions across all records. */
  interactions: z.array(interactionSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
