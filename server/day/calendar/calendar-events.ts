import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, daysBetween, utcDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import {
  FEED_DAYS_AHEAD,
  FEED_DAYS_BACK,
  MOST_FEED_EVENTS,
  startSummary,
  taskSummary,
  type FeedChoices,
} from '#shared/day/calendar-feed.ts';
import { candidateName } from '#shared/crm/candidates.ts';
import { momentOf } from '#shared/platform/time-zone.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { isPlacedByItself } from '#server/crm/jobs/job-asks.ts';
import { besideRelated, relatedColumns, toRelatedRef } from '#server/records/core/related.ts';

/** A calendar entry, for a whole day or at a time. */
export interface CalendarEvent {
  /** The same for the lifetime of the record, and unique across installations. */
  uid: string;
  /** Grows with each change of the record. */
  sequence: number;
  /** The last change to anything the entry shows. */
  editedAt: Date;
  date: CalendarDate;
  /** Null for a whole day. */
  moment: Date | null;
  summary: string;
  /** The path of the record, below the product's address. */
  path: string;
}

interface Asked {
  userId: string;
  choices: FeedChoices;
  /** When the choices were last changed, which changes every entry. */
  chosenAt: Date;
  timeZone: string;
  now: Date;
}

/** The entries of an account's calendar; the nearest ones if there are too many. */
export async function readCalendarEvents(tx: Transaction, asked: Asked): Promise<CalendarEvent[]> {
  const { userId, choices, now } = asked;
  const today = utcDate(now);
  const span = { userId, today, first: addDays(today, -FEED_DAYS_BACK), last: addDays(today, FEED_DAYS_AHEAD) };
  const [dueTasks, placements, placedJobs] = await Promise.all([
    choices.showTasks ? tx.run(tasksWithin(span)) : [],
    choices.showStarts ? tx.run(placementsWithin(span)) : [],
    choices.showStarts ? tx.run(placedJobsWithin(span)) : [],
  ]);
  const events = [
    ...dueTasks.map((task) => taskEvent(task, asked)),
    ...placements.map((start) => startEvent('start', start, asked)),
    ...placedJobs.map((start) => startEvent('job-start', start, asked)),
  ];
  return nearest(events, today).toSorted(byDay);
}

const ownId = sql.placeholder('userId');
const clients = alias(contacts, 'clients');

/** Joins the job's client, for the company name. */
const besideClient = sql`left join ${contacts} as ${sql.identifier('clients')} on ${clients.userId} = ${jobs.userId}
  and ${clients.id} = ${jobs.contactId} and ${clients.deletedAt} is null`;

/** Future entries first, then past ones, each ordered by distance from today. */
function withinSpan(day: SQL): { condition: SQL; order: SQL } {
  const today = sql`${sql.placeholder('today')}::date`;
  return {
    condition: sql`${day} between ${sql.placeholder('first')}::date and ${sql.placeholder('last')}::date`,
    order: sql`${day} < ${today}, abs(${day} - ${today})`,
  };
}

const limit = sql.raw(String(MOST_FEED_EVENTS));

interface Dated {
  id: string;
  version: number;
  editedAt: Date;
  date: CalendarDate;
}

interface TaskRow extends Dated {
  title: string;
  time: string | null;
  candidateId: string | null;
  companyId: string | null;
  contactId: string | null;
  jobId: string | null;
  relatedFirstName: string | null;
  relatedLastName: string | null;
  relatedTitle: string | null;
  relatedDeletedAt: Date | null;
  company: string | null;
}

const due = withinSpan(sql`${tasks.dueDate}`);

const tasksWithin = fixedStatement<TaskRow>(sql`
  select ${tasks.id} as id, ${tasks.version} as version, ${tasks.dueDate} as date, ${tasks.dueTime} as time,
         greatest(${tasks.updatedAt}, ${candidates.updatedAt}, ${companies.updatedAt}, ${contacts.updatedAt}, ${jobs.updatedAt}, ${clients.updatedAt}) as "editedAt",
         ${tasks.title} as title, ${tasks.candidateId} as "candidateId", ${tasks.companyId} as "companyId", ${tasks.contactId} as "contactId", ${tasks.jobId} as "jobId",
         ${relatedColumns.relatedFirstName} as "relatedFirstName", ${relatedColumns.relatedLastName} as "relatedLastName",
         ${relatedColumns.relatedTitle} as "relatedTitle", ${relatedColumns.relatedDeletedAt} as "relatedDeletedAt",
         coalesce(${contacts.company}, ${clients.company}) as company
  from ${tasks} ${besideRelated(tasks)} ${besideClient}
  where ${tasks.userId} = ${ownId} and ${tasks.deletedAt} is null and not ${tasks.completed} and ${due.condition}
  order by ${due.order}, ${tasks.id} limit ${limit}`);

function taskEvent(task: TaskRow, { choices, chosenAt, timeZone }: Asked): CalendarEvent {
  const related = toRelatedRef(task);
  const shown = related?.removed === false ? { related: related.name, company: task.company } : nobody;
  return {
    uid: `task-${task.id}`,
    sequence: task.version,
    editedAt: later(task.editedAt, chosenAt),
    date: task.date,
    moment: task.time === null ? null : momentOf(task.date, task.time, timeZone),
    summary: taskSummary({ title: task.title, ...shown }, choices),
    path: `/tasks?edit=${task.id}`,
  };
}

/** Records in the bin are not named. */
const nobody = { related: null, company: null };

interface StartRow extends Dated {
  jobId: string;
  job: string;
  company: string | null;
  firstName: string | null;
  lastName: string | null;
}

const agreed = withinSpan(sql`${assignments.startDate}`);

const placementsWithin = fixedStatement<StartRow>(sql`
  select ${assignments.id} as id, ${assignments.version} as version, ${assignments.startDate} as date,
         greatest(${assignments.updatedAt}, ${candidates.updatedAt}, ${jobs.updatedAt}, ${clients.updatedAt}) as "editedAt",
         ${jobs.id} as "jobId", ${jobs.title} as job, ${clients.company} as company,
         ${candidates.firstName} as "firstName", ${candidates.lastName} as "lastName"
  from ${assignments}
  join ${candidates} on ${candidates.userId} = ${assignments.userId} and ${candidates.id} = ${assignments.candidateId}
    and ${candidates.deletedAt} is null
  join ${jobs} on ${jobs.userId} = ${assignments.userId} and ${jobs.id} = ${assignments.jobId} and ${jobs.deletedAt} is null
  ${besideClient}
  where ${assignments.userId} = ${ownId} and ${assignments.deletedAt} is null and ${assignments.stage} = 'placed'
    and ${agreed.condition}
  order by ${agreed.order}, ${assignments.id} limit ${limit}`);

const planned = withinSpan(sql`${jobs.startDate}`);

const placedJobsWithin = fixedStatement<StartRow>(sql`
  select ${jobs.id} as id, ${jobs.version} as version, ${jobs.startDate} as date,
         greatest(${jobs.updatedAt}, ${clients.updatedAt}) as "editedAt",
         ${jobs.id} as "jobId", ${jobs.title} as job, ${clients.company} as company,
         null as "firstName", null as "lastName"
  from ${jobs} ${besideClient}
  where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null and ${planned.condition} and ${isPlacedByItself}
  order by ${planned.order}, ${jobs.id} limit ${limit}`);

function startEvent(kind: string, start: StartRow, { choices, chosenAt }: Asked): CalendarEvent {
  const { firstName, lastName, job, company } = start;
  const candidate = firstName === null || lastName === null ? null : candidateName({ firstName, lastName });
  return {
    uid: `${kind}-${start.id}`,
    sequence: start.version,
    editedAt: later(start.editedAt, chosenAt),
    date: start.date,
    moment: null,
    summary: startSummary({ candidate, job, company }, choices),
    path: `/jobs/${start.jobId}`,
  };
}

function nearest(events: CalendarEvent[], today: CalendarDate): CalendarEvent[] {
  if (events.length <= MOST_FEED_EVENTS) return events;
  const distance = ({ date }: CalendarEvent) =>
    (date < today ? FEED_DAYS_AHEAD : 0) + Math.abs(daysBetween(today, date));
  return events.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_FEED_EVENTS);
}

/** A fixed order, so that the same entries produce the same text. */
function byDay(one: CalendarEvent, other: CalendarEvent): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

const keyOf = ({ date, uid }: CalendarEvent) => `${date} ${uid}`;

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
