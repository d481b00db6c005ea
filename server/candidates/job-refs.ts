import { and, eq, isNull } from 'drizzle-orm';
import type { JobRef } from '#shared/candidates.ts';
import type { Transaction } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';

/** The columns of a joined job that make a `JobRef`. */
export const jobRefColumns = { title: jobs.title, deletedAt: jobs.deletedAt };

export function toJobRef(id: string, job: { title: string; deletedAt: Date | null }): JobRef {
  return { id, title: job.title, removed: job.deletedAt !== null };
}

/** Somebody may only be assigned to a job of this account that is not in the bin. */
export async function assertJobExists(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, actor.userId), eq(jobs.id, id), isNull(jobs.deletedAt)));
  if (!found) {
    const message = 'This job does not exist';
    throw new AppError('invalid', message, { assignedJobId: message });
  }
}
