import type { JobRef } from '#shared/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';

/** The columns of a joined job that make a `JobRef`. */
export const jobRefColumns = { title: jobs.title, deletedAt: jobs.deletedAt };

/** Null for a record that points at no job. */
export function toJobRef(id: string | null, job: { title: string; deletedAt: Date | null } | null): JobRef | null {
  return id === null || job === null ? null : { id, title: job.title, removed: job.deletedAt !== null };
}
