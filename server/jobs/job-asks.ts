import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { attachments } from '../db/schema/attachments.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { amount, choice, day, filled, isSo, moment, optional, text, yesNo, type Asks } from '../search/asks.ts';
import { hasOwn } from '../search/has-own.ts';
import { clientName, ofClient } from '../search/looked-up.ts';

export const isLiveJob = sql`${jobs.stage} not in ('lead', 'placed')`;

/**
 * Its own, or else its client's. Not by `coalesce`: behind row-level security PostgreSQL holds that for something that may tell on other
 * rows, looks nothing up by it, and reads all tasks of the account for a page of jobs.
 */
export const nextTaskOfJob = sql`(case when ${jobs.nextTaskId} is not null then ${jobs.nextTaskId} else ${contacts.nextTaskId} end)`;
export const nextDueOfJob = sql`(case when ${jobs.nextTaskId} is not null then ${jobs.nextDue} else ${contacts.nextDue} end)`;

/** Those of the list of jobs, which has the client of each beside it. */
export function jobAsks(tx: Transaction): Asks {
  const client = ofClient(tx, jobs.contactId);
  return {
    title: text(jobs.title),
    contact: client(clientName),
    'has:contact': filled(contacts.id),
    stage: choice(jobs.stage),
    'is:live': isSo(isLiveJob),
    value: amount(jobs.value),
    jobType: choice(jobs.jobType),
    isExclusive: yesNo(jobs.isExclusive),
    ...optional({
      company: [client, contacts.company],
      feePercentage: [amount, jobs.feePercentage],
      fee: [amount, jobs.fee],
      location: [text, jobs.location],
      recruiter: [text, jobs.recruiter],
      startDate: [day, jobs.startDate],
      requirements: [text, jobs.requirements],
      notes: [text, jobs.notes],
      lastContacted: [day, jobs.lastContacted],
    }),
    nextTask: day(nextDueOfJob),
    'has:nextTask': filled(nextTaskOfJob),
    placedAt: moment(jobs.placedAt),
    stageSince: moment(jobs.stageSince),
    createdAt: moment(jobs.createdAt),
    updatedAt: moment(jobs.updatedAt),
    'has:candidates': isSo(hasOwn(jobs.id, assignments, assignments.jobId)),
    'has:files': isSo(hasOwn(jobs.id, attachments, attachments.jobId)),
  };
}
