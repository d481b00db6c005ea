import type { JobRef } from '#shared/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import { perhaps } from '../records/shown-rows.ts';

/** The columns of a joined job that make a `JobRef`. */
export const jobRefColumns = { jobTitle: perhaps(jobs.title), jobDeletedAt: perhaps(jobs.deletedAt) };

/** Null for a record that points at no job. */
export function toJobRef(
  id: string | null,
  job: { jobTitle: string | null; jobDeletedAt: Date | null },
): JobRef | null {
  return id === null ? null : { id, title: job.jobTitle ?? '', removed: job.jobDeletedAt !== null };
}
