import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import {
  DASHBOARD_INTERACTIONS,
  DASHBOARD_MONTHS,
  DASHBOARD_TASKS,
  type Dashboard,
  type DashboardMonth,
  type DueTask,
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
import { inOrder } from '../records/list-records.ts';
import { readRecords, type ShownKind } from '../records/read-records.ts';
import { taskRecords } from '../tasks/tasks.store.ts';

/** Everything the dashboard shows, as of one moment: counted, added up and chosen by the database. */
export async function readDashboard(tx: Transaction, actor: Actor, timeZone: string): Promise<Dashboard> {
  const due = await countDueTasks(tx, actor);
  return {
    clients: await countContacts(tx, actor),
    ...(await jobFigures(tx, actor, {})),
    months: await feesByMonth(tx, actor, timeZone),
    tasks: { ...due, items: await readDueTasks(tx, actor) },
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
  const { rows } = await tx.execute<{ place: number; placements: number; fees: string }>(sql`
    select width_bucket(${jobs.placedAt}, ${sql.param(starts)}::timestamptz[]) as place,
           count(*)::int as placements, coalesce(sum(${jobs.fee}), 0) as fees
    from ${jobs}
    where ${jobs.userId} = ${actor.userId} and ${jobs.deletedAt} is null
      and ${jobs.placedAt} >= ${starts[0]}::timestamptz and ${jobs.placedAt} < ${starts.at(-1)}::timestamptz
    group by place`);
  return months.map((month, index) => {
    // Buckets are counted from 1: the first lies between the first and the second start.
    const { placements = 0, fees = 0 } = rows.find(({ place }) => place === index + 1) ?? {};
    return {
      month,
      placedFrom: starts[index] ?? '',
      placedBefore: starts[index + 1] ?? '',
      placements,
      fees: Number(fees),
    };
  });
}

function monthAfter(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

async function countDueTasks(tx: Transaction, actor: Actor): Promise<{ overdue: number; dueToday: number }> {
  const { rows } = await tx.execute<{ overdue: number; dueToday: number }>(sql`
    select count(*) filter (where ${tasks.dueDate} < ${actor.today}::date)::int as overdue,
           count(*) filter (where ${tasks.dueDate} = ${actor.today}::date)::int as "dueToday"
    from ${tasks} where ${isDue(actor)}`);
  return rows[0] ?? { overdue: 0, dueToday: 0 };
}

function isDue(actor: Actor): SQL {
  return sql`${tasks.userId} = ${actor.userId} and ${tasks.deletedAt} is null
    and not ${tasks.completed} and ${tasks.dueDate} <= ${actor.today}::date`;
}

async function readDueTasks(tx: Transaction, actor: Actor): Promise<DueTask[]> {
  const due = await readIn(tx, actor, taskRecords, urgentTasks(actor));
  const contactIds = due.flatMap(({ contact }) => (contact ? [contact.id] : []));
  if (contactIds.length === 0) return due.map((task) => ({ ...task, reach: null }));
  const rows = await tx
    .select({ id: contacts.id, phone: contacts.phone, email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.userId, actor.userId), inArray(contacts.id, contactIds), isNull(contacts.deletedAt)));
  const reaches = new Map(rows.map(({ id, phone, email }) => [id, { phone, email }]));
  return due.map((task) => ({ ...task, reach: (task.contact && reaches.get(task.contact.id)) ?? null }));
}

/** Overdue first, then what is due today; the important ones of a day before the others. */
function urgentTasks(actor: Actor): SQL {
  return sql`
    select ${tasks.id} as id from ${tasks} where ${isDue(actor)}
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
  kind: ShownKind<R>,
  query: SQL,
): Promise<R[]> {
  const { rows } = await tx.execute<{ id: string }>(query);
  const ids = rows.map(({ id }) => id);
  return inOrder(ids, await readRecords(tx, kind, actor, ids));
}
