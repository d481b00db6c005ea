import { sql, type SQL } from 'drizzle-orm';
import {
  DASHBOARD_INTERACTIONS,
  DASHBOARD_MONTHS,
  DASHBOARD_TASKS,
  type Dashboard,
  type DashboardMonth,
} from '#shared/dashboard.ts';
import { monthsUntil, startOfDay } from '#shared/time-zone.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { interactions } from '../db/schema/interactions.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { jobFigures } from '../jobs/job-stats.ts';
import type { Actor } from '../records/actor.ts';
import type { ReadableRecord } from '../records/definition.ts';
import { countTasks, taskRecords } from '../tasks/tasks.store.ts';

/** Everything the dashboard shows, as of one moment: counted, added up and chosen by the database. */
export async function readDashboard(tx: Transaction, actor: Actor, timeZone: string): Promise<Dashboard> {
  const { overdue, due } = await countTasks(tx, actor);
  return {
    clients: await countContacts(tx, actor),
    ...(await jobFigures(tx, actor, {})),
    months: await feesByMonth(tx, actor, timeZone),
    tasks: { overdue, dueToday: due - overdue, items: await readIn(tx, actor, taskRecords, urgentTasks(actor)) },
    interactions: await readIn(tx, actor, interactionRecords, latestInteractions(actor)),
  };
}

async function countContacts(tx: Transaction, actor: Actor): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${contacts}
    where ${contacts.userId} = ${actor.userId} and ${contacts.deletedAt} is null`);
  return rows[0]?.count ?? 0;
}

async function feesByMonth(tx: Transaction, actor: Actor, timeZone: string): Promise<DashboardMonth[]> {
  const months = monthsUntil(actor.today, DASHBOARD_MONTHS);
  const starts = [...months, monthAfter(actor.today)].map((month) => startOfDay(`${month}-01`, timeZone).toISOString());
  const { rows } = await tx.execute<{ placements: number; fees: string }>(sql`
    select count(${jobs.id})::int as placements, coalesce(sum(${jobs.fee}), 0) as fees
    from unnest(${sql.param(starts.slice(0, -1))}::timestamptz[], ${sql.param(starts.slice(1))}::timestamptz[])
      with ordinality as month (placed_from, placed_before, place)
    left join ${jobs} on ${jobs.userId} = ${actor.userId} and ${jobs.deletedAt} is null
      and ${jobs.placedAt} >= month.placed_from and ${jobs.placedAt} < month.placed_before
    group by month.place order by month.place`);
  return months.map((month, index) => ({
    month,
    placedFrom: starts[index] ?? '',
    placedBefore: starts[index + 1] ?? '',
    placements: rows[index]?.placements ?? 0,
    fees: Number(rows[index]?.fees ?? 0),
  }));
}

function monthAfter(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

/** Overdue first, then what is due today; the important ones of a day before the others. */
function urgentTasks(actor: Actor): SQL {
  return sql`
    select ${tasks.id} as id from ${tasks}
    where ${tasks.userId} = ${actor.userId} and ${tasks.deletedAt} is null
      and not ${tasks.completed} and ${tasks.dueDate} <= ${actor.today}::date
    order by ${tasks.dueDate}, ${tasks.priorityWeight} desc, ${tasks.id} limit ${DASHBOARD_TASKS}`;
}

function latestInteractions(actor: Actor): SQL {
  return sql`
    select ${interactions.id} as id from ${interactions}
    where ${interactions.userId} = ${actor.userId} and ${interactions.deletedAt} is null and ${interactions.date} is not null
    order by ${interactions.date} desc, ${interactions.id} desc limit ${DASHBOARD_INTERACTIONS}`;
}

/** The records that a query names, in its order. */
async function readIn<R extends { id: string }>(
  tx: Transaction,
  actor: Actor,
  definition: ReadableRecord<R>,
  query: SQL,
): Promise<R[]> {
  const { rows } = await tx.execute<{ id: string }>(query);
  if (rows.length === 0) return [];
  const found = new Map(
    (
      await definition.read(
        tx,
        actor,
        rows.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  );
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}
