import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { candidateName } from '#shared/crm/candidates.ts';
import type { DaySettings, TodayRule } from '#shared/day/day-settings.ts';
import { MOST_OF_A_RULE, type TodayLine } from '#shared/day/today-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { todaySnoozes } from '#server/platform/db/schema/routines.ts';
import type { Actor } from '#server/records/core/actor.ts';

/** One reason for a line on the list of the day: a small database query. */
export type Rule = (tx: Transaction, actor: Actor, daySettings: DaySettings) => Promise<TodayLine[]>;

export const [ownId, today, zone] = [sql.placeholder('userId'), sql.placeholder('today'), sql.placeholder('zone')];

/** One more than is shown, to know whether there are more. */
export const MOST_ASKED = MOST_OF_A_RULE + 1;
export const asked = sql.raw(String(MOST_ASKED));

/** Not snoozed to a future day. */
export function notPutOff(rule: TodayRule, subject: PgColumn) {
  return sql`not exists (
    select from ${todaySnoozes}
    where ${todaySnoozes.userId} = ${ownId} and ${todaySnoozes.rule} = ${sql.raw(`'${rule}'`)}
      and ${todaySnoozes.subjectId} = ${subject} and ${todaySnoozes.until} > ${today}::date)`;
}

/** The day of an instant in the account's time zone. */
export const dayOf = (instant: PgColumn) => sql`(${instant} at time zone ${zone})::date`;

/** Null without a person. */
export const nameOf = (person: Record<'firstName' | 'lastName', PgColumn>) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`;

/** Whom to call or mail, if there is somebody. */
export const reachOf = ({ person, phone, email }: Pick<JobRow, 'person' | 'phone' | 'email'>): TodayLine['reach'] =>
  person === null ? null : { name: person, phone, email };

/* ---- Jobs ---- */

export interface JobRow {
  id: string;
  title: string;
  day: string;
  client: string | null;
  person: string | null;
  phone: string | null;
  email: string | null;
}

export const jobColumns = sql`${jobs.id} as id, ${jobs.title} as title,
  coalesce(${contacts.company}, ${nameOf(contacts)}) as client,
  ${nameOf(contacts)} as person, ${contacts.phone} as phone, ${contacts.email} as email`;

export const withClient = sql`left join ${contacts}
  on ${contacts.userId} = ${ownId} and ${contacts.id} = ${jobs.contactId} and ${contacts.deletedAt} is null`;

export function jobLine(rule: TodayRule, { id, title, day, client, ...reached }: JobRow): TodayLine {
  const about = { type: 'job' as const, id, name: title, removed: false };
  return { rule, id, title, about, beside: client, day, time: null, reach: reachOf(reached), task: null };
}

/* ---- Candidates on jobs ---- */

export interface AssignmentRow {
  id: string;
  candidateId: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string;
  jobTitle: string;
  day: string;
}

export const assignmentColumns = sql`${assignments.id} as id, ${assignments.candidateId} as "candidateId",
  ${candidates.firstName} as "firstName", ${candidates.lastName} as "lastName", ${candidates.phone} as phone, ${candidates.email} as email,
  ${jobs.title} as "jobTitle"`;

export const withBoth = sql`
  join ${candidates} on ${candidates.userId} = ${ownId} and ${candidates.id} = ${assignments.candidateId} and ${candidates.deletedAt} is null
  join ${jobs} on ${jobs.userId} = ${ownId} and ${jobs.id} = ${assignments.jobId} and ${jobs.deletedAt} is null`;

export function assignmentLine(rule: TodayRule, row: AssignmentRow): TodayLine {
  const name = candidateName(row);
  const about = { type: 'candidate' as const, id: row.candidateId, name, removed: false };
  const reach = { name, phone: row.phone, email: row.email };
  return { rule, id: row.id, title: name, about, beside: row.jobTitle, day: row.day, time: null, reach, task: null };
}
