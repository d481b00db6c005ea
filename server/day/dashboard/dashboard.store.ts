import { sql } from 'drizzle-orm';
import {
  DASHBOARD_INTERACTIONS,
  DASHBOARD_MONTHS,
  type Dashboard,
  type DashboardMonth,
} from '#shared/day/dashboard-schemas.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import type { RecordType } from '#shared/records/list-schemas.ts';
import { monthsUntil, startOfDay } from '#shared/platform/time-zone.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { keptSums } from '#server/platform/db/schema/kept-sums.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { interactionRecords } from '#server/crm/interactions/interactions.store.ts';
import { figuresOf } from '#server/crm/jobs/job-stats.ts';
import { taskCountsOf } from '#server/crm/tasks/task-counts.ts';
import type { Actor } from '#server/records/core/actor.ts';

/** Everything the dashboard shows, aggregated by the database and queried in one go. */
export async function readDashboard(tx: Transaction, actor: Actor, timeZone: string): Promise<Dashboard> {
  const [kept, months, latest] = await Promise.all([
    readKept(tx, actor),
    feesByMonth(tx, actor, timeZone),
    readLatestInteractions(tx, actor),
  ]);
  return { ...kept, months, interactions: latest };
}

const ownId = sql.placeholder('userId');

const keptOf = fixedStatement<{ recordType: RecordType; stage: string; many: number; fees: string }>(sql`
  select ${keptSums.recordType} as "recordType", ${keptSums.stage} as stage, ${keptSums.many} as many, ${keptSums.fees} as fees
  from ${keptSums} where ${keptSums.userId} = ${ownId} and ${keptSums.many} > 0
  order by ${keptSums.sortStage}, ${keptSums.stage}`);

/** Does not read clients, jobs or tasks, so that its cost does not grow with them. */
async function readKept(tx: Transaction, actor: Actor) {
  const rows = await tx.run(keptOf({ userId: actor.userId }));
  const ofType = (type: RecordType) => rows.filter(({ recordType }) => recordType === type);
  const { groups } = taskCountsOf(ofType('task'), actor.today);
  return {
    clients: ofType('contact')[0]?.many ?? 0,
    ...figuresOf(ofType('job')),
    tasks: { overdue: groups.overdue, dueToday: groups.today },
  };
}

const starts = sql.placeholder('starts');

const feesOf = fixedStatement<{ place: number; placements: number; fees: string }>(sql`
  select width_bucket(${jobs.placedAt}, ${starts}::timestamptz[]) as place,
         count(*)::int as placements, coalesce(sum(${jobs.fee}), 0) as fees
  from ${jobs}
  where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null
    and ${jobs.placedAt} >= ${sql.placeholder('first')}::timestamptz
    and ${jobs.placedAt} < ${sql.placeholder('end')}::timestamptz
  group by place`);

async function feesByMonth(tx: Transaction, actor: Actor, timeZone: string): Promise<DashboardMonth[]> {
  const months = monthsUntil(actor.today, DASHBOARD_MONTHS);
  const begins = [...months, monthAfter(actor.today)].map((month) => startOfDay(`${month}-01`, timeZone).toISOString());
  const [first, end] = [begins[0], begins.at(-1)];
  const rows = await tx.run(feesOf({ userId: actor.userId, starts: begins, first, end }));
  return months.map((month, index) => {
    // Buckets are numbered from 1: the first lies between the first and second start.
    const { placements = 0, fees = 0 } = rows.find(({ place }) => place === index + 1) ?? {};
    return {
      month,
      placedFrom: begins[index] ?? '',
      placedBefore: begins[index + 1] ?? '',
      placements,
      fees: Number(fees),
    };
  });
}

function monthAfter(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const recency = sql`${interactions.date} desc, ${interactions.id} desc`;

const latestInteractions = fixedStatement<object>(sql`
  select ${interactionRecords.shown.columns}
  from (select ${interactions.id} from ${interactions}
        where ${interactions.userId} = ${ownId} and ${interactions.deletedAt} is null and ${interactions.date} is not null
        order by ${recency} limit ${sql.raw(String(DASHBOARD_INTERACTIONS))}) as latest
  join ${interactions} on ${interactions.userId} = ${ownId} and ${interactions.id} = latest.id
  ${interactionRecords.shown.beside} order by ${recency}`);

async function readLatestInteractions(tx: Transaction, actor: Actor): Promise<Interaction[]> {
  const rows = await tx.run(latestInteractions({ userId: actor.userId }));
  return rows.map(interactionRecords.shown.toRecord);
}
