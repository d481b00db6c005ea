import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { candidateName } from '#shared/candidate-terms.ts';
import type { Routine, TodayRule } from '#shared/routine-terms.ts';
import { MOST_OF_A_RULE, type TodayLine } from '#shared/today.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { todaySnoozes } from '../db/schema/routines.ts';
import type { Actor } from '../records/actor.ts';

/** One reason for which something stands on the list of the day: a small question to the database. */
export type Rule = (tx: Transaction, actor: Actor, routine: Routine) => Promise<TodayLine[]>;

export const [ownId, today, zone] = [sql.placeholder('userId'), sql.placeholder('today'), sql.placeholder('zone')];

/** One more than is told, to know whether there are more. */
export const asked = sql.raw(String(MOST_OF_A_RULE + 1));

/** Not put off to a day that is still to come. */
export function notPutOff(rule: TodayRule, subject: PgColumn) {
  return sql`not exists (
    select from ${todaySnoozes}
    where ${todaySnoozes.userId} = ${ownId} and ${todaySnoozes.rule} = ${sql.raw(`'${rule}'`)}
      and ${todaySnoozes.subjectId} = ${subject} and ${todaySnoozes.until} > ${today}::date)`;
}

/** The day on which an instant falls for the account. */
export const dayOf = (instant: PgColumn) => sql`(${instant} at time zone ${zone})::date`;

/* ---- Jobs ---- */

export interface JobRow {
  id: string;
  title: string;
  day: string;
  client: string | null;
  phone: string | null;
  email: string | null;
}

export const jobColumns = sql`${jobs.id} as id, ${jobs.title} as title,
  coalesce(${contacts.company}, ${contacts.firstName} || ' ' || ${contacts.lastName}) as client, ${contacts.phone} as phone, ${contacts.email} as email`;

export const withClient = sql`left join ${contacts}
  on ${contacts.userId} = ${ownId} and ${contacts.id} = ${jobs.contactId} and ${contacts.deletedAt} is null`;

export function jobLine(rule: TodayRule, { id, title, day, client, phone, email }: JobRow): TodayLine {
  const about = { type: 'job' as const, id, name: title, removed: false };
  return { rule, id, title, about, beside: client, day, time: null, reach: { phone, email }, task: null };
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
  const reach = { phone: row.phone, email: row.email };
  return { rule, id: row.id, title: name, about, beside: row.jobTitle, day: row.day, time: null, reach, task: null };
}
