import { asc, gte, sql } from 'drizzle-orm';
import { recentlyPlaced } from '#shared/crm/job-board.ts';
import { isJobStage, isLive, jobStages, type JobsFilter, type JobStats } from '#shared/crm/job-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { whereOf } from '#server/records/lists/list-records.ts';
import { jobRecords } from './jobs.store.ts';

/** A menu cannot show more names than this. */
const MAX_RECRUITERS = 200;

/** Counts and sums of the jobs that match a filter. The database adds up the fees, each rounded on its own. */
export async function jobStats(tx: Transaction, actor: Actor, filter: JobsFilter): Promise<JobStats> {
  return { ...(await readFigures(tx, actor, filter)), recruiters: await recruiters(tx, actor) };
}

type JobFigures = Omit<JobStats, 'recruiters' | 'recent'>;

async function readFigures(
  tx: Transaction,
  actor: Actor,
  filter: JobsFilter,
): Promise<JobFigures & Pick<JobStats, 'recent'>> {
  const where = await whereOf(tx, jobRecords, actor, filter);
  // Only a search needs the join with clients. Because of row-level security, the planner does not drop the join
  // itself.
  const from = filter.q === undefined ? sql`${jobs}` : jobRecords.list.from;
  const isRecent = gte(jobs.placedAt, new Date(recentlyPlaced(filter, actor.today).placedFrom ?? 0));
  const rows = await tx.run(
    composedStatement<StageFigures & { recent: number; recentFees: string }>(sql`
      select ${jobs.stage} as stage, count(*)::int as many, coalesce(sum(${jobs.fee}), 0) as fees,
        (count(*) filter (where ${isRecent}))::int as recent,
        coalesce(sum(${jobs.fee}) filter (where ${isRecent}), 0) as "recentFees"
      from ${from} where ${where}
      group by ${jobs.stage} order by min(${jobs.sortStage}), ${jobs.stage}`),
  );
  const placed = rows.find(({ stage }) => stage === 'placed');
  return { ...figuresOf(rows), recent: { count: placed?.recent ?? 0, fees: Number(placed?.recentFees ?? 0) } };
}

interface StageFigures {
  stage: string;
  many: number;
  fees: string;
}

/** Adds up the figures of the stages. */
export function figuresOf(rows: readonly StageFigures[]): JobFigures {
  const found = new Map(rows.map(({ stage, many, fees }) => [stage, { stage, count: many, fees: Number(fees) }]));
  const none = { count: 0, fees: 0 };
  const placed = found.get('placed') ?? none;
  return {
    live: rows.reduce((sum, { stage, many }) => sum + (isLive({ stage }) ? many : 0), 0),
    placements: placed.count,
    placedFees: placed.fees,
    stages: [
      ...jobStages.map((stage) => found.get(stage) ?? { stage, ...none }),
      ...[...found.values()].filter(({ stage }) => !isJobStage(stage)),
    ],
  };
}

async function recruiters(tx: Transaction, actor: Actor): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ recruiter: jobs.recruiter })
    .from(jobs)
    .where(sql`${jobs.userId} = ${actor.userId} and ${jobs.deletedAt} is null and ${jobs.recruiter} is not null`)
    .orderBy(asc(jobs.recruiter))
    .limit(MAX_RECRUITERS);
  return rows.flatMap(({ recruiter }) => recruiter ?? []);
}
