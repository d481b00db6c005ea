import { asc, sql } from 'drizzle-orm';
import { isJobStage, isLive, jobStages, type JobsFilter, type JobStats } from '#shared/jobs.ts';
import type { Transaction } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import { whereOf } from '../records/list-records.ts';
import { jobRecords } from './jobs.store.ts';

/** More names than this make no menu. */
const MAX_RECRUITERS = 200;

/** Counts and sums of the jobs that a filter finds. The database adds up the fees, each rounded by itself. */
export async function jobStats(tx: Transaction, actor: Actor, filter: JobsFilter): Promise<JobStats> {
  return { ...(await jobFigures(tx, actor, filter)), recruiters: await recruiters(tx, actor) };
}

type JobFigures = Omit<JobStats, 'recruiters'>;

async function jobFigures(tx: Transaction, actor: Actor, filter: JobsFilter): Promise<JobFigures> {
  const where = await whereOf(tx, jobRecords, actor, filter);
  // Only a search looks at the clients; row-level security keeps the planner from noticing that nothing else does.
  const from = filter.q === undefined ? sql`${jobs}` : jobRecords.list.from;
  const rows = await tx.run(
    composedStatement<StageFigures>(sql`
      select ${jobs.stage} as stage, count(*)::int as many, coalesce(sum(${jobs.fee}), 0) as fees
      from ${from} where ${where}
      group by ${jobs.stage} order by min(${jobs.sortStage}), ${jobs.stage}`),
  );
  return figuresOf(rows);
}

interface StageFigures {
  stage: string;
  many: number;
  fees: string;
}

/** From what the stages have, in their order. */
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
