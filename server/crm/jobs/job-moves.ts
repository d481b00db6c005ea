import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ChangeCause } from '#shared/records/history.ts';
import type { JobMoveKind } from '#shared/crm/jobs.ts';
import type { JobMove } from '#shared/day/timeline-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { insertedOnNodes } from '#server/platform/db/inserted-on-nodes.ts';
import { jobMoves, jobs } from '#server/platform/db/schema/jobs.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { shown } from '#server/records/core/shown-rows.ts';

interface NotedMove {
  jobId: string;
  from: string | null;
  to: string;
}

/** Merging jobs is not a move, and undoing the merge must leave no trace of one. */
const unmoving: ReadonlySet<ChangeCause | undefined> = new Set<ChangeCause>(['merge', 'unmerge']);

/** Logs the stage of jobs before and after a change. */
export async function noteJobMoves(
  tx: Transaction,
  { userId, now, cause }: Pick<Actor, 'userId' | 'now' | 'cause'>,
  kind: JobMoveKind,
  moves: readonly NotedMove[],
): Promise<void> {
  if (moves.length === 0 || unmoving.has(cause?.kind)) return;
  const noted = JSON.stringify(moves.map(({ jobId, from, to }) => ({ id: randomUUID(), jobId, from, to })));
  await tx.execute(sql`
    insert into ${jobMoves} (user_id, id, job_id, kind, from_stage, to_stage, at)
    select ${userId}::uuid, noted.id, noted."jobId", ${kind}::text, noted."from", noted."to", ${now}::timestamptz
    from jsonb_to_recordset(${noted}::jsonb) as noted (id uuid, "jobId" uuid, "from" text, "to" text)
    ${insertedOnNodes}`);
}

const { id, kind, jobId, fromStage, toStage, at } = jobMoves;

export const shownJobMove = shown(
  { id, kind, jobId, fromStage, toStage, at, jobTitle: jobs.title, jobDeletedAt: jobs.deletedAt },
  sql`join ${jobs} on ${and(eq(jobs.userId, jobMoves.userId), eq(jobs.id, jobId))}`,
  (row): JobMove => ({
    id: row.id,
    kind: row.kind,
    from: row.fromStage,
    to: row.toStage,
    at: row.at.toISOString(),
    job: { id: row.jobId, title: row.jobTitle, removed: row.jobDeletedAt !== null },
  }),
);
