import type { JobRef } from '#shared/crm/candidate-schemas.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { perhaps } from '#server/records/core/shown-rows.ts';

/** The columns of a joined job that make a `JobRef`. */
export const jobRefColumns = { jobTitle: perhaps(jobs.title), jobDeletedAt: perhaps(jobs.deletedAt) };

/** Null for a record without a job. */
export function toJobRef(
  id: string | null,
  job: { jobTitle: string | null; jobDeletedAt: Date | null },
): JobRef | null {
  return id === null ? null : { id, title: job.jobTitle ?? '', removed: job.jobDeletedAt !== null };
}
