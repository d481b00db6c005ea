import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { asksOf, day, filled, isSo, type Asks } from '#server/records/search/asks.ts';
import { hasOwn } from '#server/records/search/has-own.ts';
import { clientName, ofClient } from '#server/records/search/looked-up.ts';
import type { Searchable } from '#server/records/search/search-text.ts';

export const isLiveJob = sql`${jobs.stage} not in ('lead', 'placed')`;

/** A placed job for which no assignment says who starts, or when. Its own start date counts. */
export const isPlacedByItself = sql`(${jobs.stage} = 'placed' and not exists (
  select from ${assignments} where ${assignments.userId} = ${jobs.userId} and ${assignments.jobId} = ${jobs.id}
    and ${assignments.deletedAt} is null and ${assignments.stage} = 'placed' and ${assignments.startDate} is not null))`;

/**
 * The job's own next task, or else its client's. `coalesce` would be slow: under row-level security PostgreSQL does not treat it as
 * leakproof, uses no index for it, and reads all tasks of the account for a page of jobs.
 */
export const nextTaskOfJob = sql`(case when ${jobs.nextTaskId} is not null then ${jobs.nextTaskId} else ${contacts.nextTaskId} end)`;
export const nextDueOfJob = sql`(case when ${jobs.nextTaskId} is not null then ${jobs.nextDue} else ${contacts.nextDue} end)`;

export const searchedJobs: Searchable = {
  type: 'job',
  id: jobs.id,
  searchText: sql`(${jobs.ownText} || E'\n' || coalesce(${contacts.ownText}, ''))`,
};

/** For the list of jobs, which joins the client of each job. */
export function jobAsks(tx: Transaction): Asks<'job'> {
  const client = ofClient(tx, jobs.contactId);
  return asksOf('job', jobs, {
    contact: client(clientName),
    'has:contact': filled(contacts.id),
    company: client(contacts.company),
    'has:company': filled(contacts.company),
    'is:live': isSo(isLiveJob),
    nextTask: day(nextDueOfJob),
    'has:nextTask': filled(nextTaskOfJob),
    'has:candidates': isSo(hasOwn(jobs.id, assignments, assignments.jobId)),
    'has:files': isSo(hasOwn(jobs.id, attachments, attachments.jobId)),
  });
}
