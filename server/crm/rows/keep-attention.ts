import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { relatedTypes, type RelatedTo, type RelatedType } from '#shared/records/related.ts';
import { assignmentRows } from './assignment-rows.ts';
import { candidateRows } from './candidate-rows.ts';
import { companyRows } from './company-rows.ts';
import { contactRows } from './contact-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { jobRows } from './job-rows.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { repeated, type Repeated, type Writer } from '#server/records/core/record-rows.ts';

/**
 * Clients, companies, jobs and candidates store the date of their last contact and their next task, so that lists can sort by
 * them. Tasks and interactions declare `attends`, so the door keeps both up to date.
 */

type Attending = typeof tasks | typeof interactions;

/**
 * For tasks and interactions: a change of these columns, or of the record they belong to, refreshes the records they
 * belong to now and belonged to before.
 */
export function attends<Table extends Attending>(
  table: Table,
  columns: readonly (keyof Table['_']['columns'] & string)[],
): Repeated {
  const { candidateId, companyId, contactId, jobId } = table;
  return repeated(
    table,
    [...columns, 'candidateId', 'companyId', 'contactId', 'jobId'],
    { candidateId, companyId, contactId, jobId },
    async (tx, by, { rows, before }) => {
      const was = before?.['relatedTo'] as RelatedTo | null | undefined;
      await keepAttention(tx, by, [was ?? null, ...rows.map(ownerOf)]);
    },
  );
}

interface OwnedRow {
  candidateId: string | null;
  companyId: string | null;
  contactId: string | null;
  jobId: string | null;
}

function ownerOf({ candidateId, companyId, contactId, jobId }: OwnedRow): RelatedTo | null {
  if (candidateId !== null) return { type: 'candidate', id: candidateId };
  if (companyId !== null) return { type: 'company', id: companyId };
  if (contactId !== null) return { type: 'contact', id: contactId };
  return jobId === null ? null : { type: 'job', id: jobId };
}

/** Recalculates the columns from the tasks and interactions of these records. */
export async function keepAttention(
  tx: Transaction,
  by: Writer,
  related: readonly (RelatedTo | null)[],
): Promise<void> {
  for (const type of relatedTypes) {
    const ids = idsOf(related, type);
    if (ids.length === 0) continue;
    await Promise.all([writeAttention(tx, by, type, ids), isOnAssignments(type) && writeHeard(tx, by, type, ids)]);
  }
}

/**
 * Locks the records before their tasks and interactions, in the order of their ids. Merging and erasing lock in the
 * same order.
 */
export async function holdRelated(
  tx: Transaction,
  table: Attending,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.run(
    composedStatement<OwnedRow>(sql`
      select distinct ${table.candidateId} as "candidateId", ${table.companyId} as "companyId", ${table.contactId} as "contactId", ${table.jobId} as "jobId"
      from ${table} where ${table.userId} = ${userId} and ${table.id} = any(${idArray(ids)})`),
  );
  for (const type of relatedTypes) {
    const held = idsOf(rows.map(ownerOf), type);
    if (held.length === 0) continue;
    const { table: owners } = attended[type];
    tx.send(
      composedStatement(sql`
        select from ${owners} where ${owners.userId} = ${userId} and ${owners.id} = any(${idArray(held)})
        order by ${owners.id} for no key update`),
    );
  }
}

function idsOf(related: readonly (RelatedTo | null)[], type: RelatedType): string[] {
  return [...new Set(related.flatMap((each) => (each?.type === type ? [each.id] : [])))];
}

const attended = { candidate: candidateRows, company: companyRows, contact: contactRows, job: jobRows };

type Owned = { [Type in RelatedType]: PgColumn };
const taskColumns: Owned = {
  candidate: tasks.candidateId,
  company: tasks.companyId,
  contact: tasks.contactId,
  job: tasks.jobId,
};
const interactionColumns: Owned = {
  candidate: interactions.candidateId,
  company: interactions.companyId,
  contact: interactions.contactId,
  job: interactions.jobId,
};

const isOnAssignments = (type: RelatedType) => type === 'candidate' || type === 'job';

/** A change of a task is not an edit of its record, so the version stays. */
async function writeAttention(tx: Transaction, by: Writer, type: RelatedType, ids: readonly string[]): Promise<void> {
  const { table } = attended[type];
  const kept = sql`(
    select one.id, ${lastDate(by, sql`${interactionColumns[type]} = one.id`)} as last_contacted,
      next.id as next_task_id, next.due_date as next_due
    from unnest(${idArray(ids)}) as one(id)
    left join lateral (
      select ${tasks.id}, ${tasks.dueDate} from ${tasks}
      where ${tasks.userId} = ${by.userId} and ${taskColumns[type]} = one.id and not ${tasks.completed} and ${tasks.deletedAt} is null
      order by ${tasks.dueDate} nulls last, ${tasks.id} limit 1) as next on true) as kept`;
  await writeRecords(tx, by, attended[type] as typeof candidateRows, {
    as: 'kept',
    update: {
      lastContacted: sql`kept.last_contacted`,
      nextTaskId: sql`kept.next_task_id`,
      nextDue: sql`kept.next_due`,
    },
    from: kept,
    where: sql`${table.id} = kept.id and (${table.lastContacted}, ${table.nextTaskId}, ${table.nextDue})
      is distinct from (kept.last_contacted, kept.next_task_id, kept.next_due)`,
  });
}

/**
 * The last contact of each assignment, including those in the bin: about its candidate or its job. The materialized
 * queries calculate it once per record and once per assignment. Without statistics on a young table, the planner would
 * otherwise repeat the calculation for every row it visits.
 */
async function writeHeard(tx: Transaction, by: Writer, type: 'candidate' | 'job', ids: readonly string[]) {
  const [owner, other] =
    type === 'candidate' ? [assignments.candidateId, assignments.jobId] : [assignments.jobId, assignments.candidateId];
  const ofOther = type === 'candidate' ? interactions.jobId : interactions.candidateId;
  await writeRecords(tx, by, assignmentRows, {
    as: 'kept',
    with: sql`with own as materialized (
      select one.id, ${lastDate(by, sql`${interactionColumns[type]} = one.id`)} as heard
      from unnest(${idArray(ids)}) as one(id)
    ), kept as materialized (
      select ${assignments.id}, greatest(own.heard, ${lastDate(by, sql`${ofOther} = ${other}`)}) as heard
      from own join ${assignments} on ${assignments.userId} = ${by.userId} and ${owner} = own.id)`,
    update: { contacted: sql`kept.heard` },
    from: sql`kept`,
    where: sql`${assignments.id} = kept.id and ${assignments.contacted} is distinct from kept.heard`,
  });
}

function lastDate({ userId }: Writer, whose: SQL): SQL {
  return sql`(
    select max(${interactions.date}) from ${interactions}
    where ${interactions.userId} = ${userId} and ${whose} and ${interactions.deletedAt} is null)`;
}
