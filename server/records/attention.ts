import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NextTask } from '#shared/attention.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { relatedTypes, type RelatedTo, type RelatedType } from '#shared/related-terms.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { interactions } from '../db/schema/interactions.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { composedStatement } from '../db/statement.ts';
import { ownAccount } from './shown-rows.ts';

/**
 * When a client, a job or a candidate was last spoken to, and what is planned next, stands beside them, so that lists can be sorted
 * by it. Whoever writes tasks or interactions calls this for all that they belong to, before and after.
 */
export async function keepAttention(
  tx: Transaction,
  userId: string,
  related: readonly (RelatedTo | null)[],
): Promise<void> {
  for (const type of relatedTypes) {
    const ids = idsOf(related, type);
    if (ids.length === 0) continue;
    await tx.run(composedStatement(attentionOf(userId, type, ids)));
    if (type !== 'contact') await tx.run(composedStatement(heardOf(userId, type, ids)));
  }
}

/** The same for whatever tasks or interactions belong to now. */
export async function keepAttentionOf(
  tx: Transaction,
  table: typeof tasks | typeof interactions,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await keepAttention(tx, userId, await relatedOf(tx, table, userId, ids));
}

async function relatedOf(
  tx: Transaction,
  table: typeof tasks | typeof interactions,
  userId: string,
  ids: readonly string[],
): Promise<RelatedTo[]> {
  const rows = await tx.run(
    composedStatement<{ type: RelatedType; id: string }>(sql`
      select distinct case when ${table.candidateId} is not null then 'candidate'
                           when ${table.contactId} is not null then 'contact' else 'job' end as type,
        coalesce(${table.candidateId}, ${table.contactId}, ${table.jobId}) as id
      from ${table}
      where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
        and coalesce(${table.candidateId}, ${table.contactId}, ${table.jobId}) is not null`),
  );
  return rows;
}

/** Held before the tasks and interactions that belong to them, as whoever merges or erases them holds them, and in the order of their ids. */
export async function holdRelated(
  tx: Transaction,
  table: typeof tasks | typeof interactions,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const related = await relatedOf(tx, table, userId, ids);
  for (const type of relatedTypes) {
    const held = idsOf(related, type);
    if (held.length === 0) continue;
    const owners = attended[type];
    await tx.run(
      composedStatement(sql`
        select from ${owners} where ${owners.userId} = ${userId} and ${owners.id} = any(${sql.param(held)}::uuid[])
        order by ${owners.id} for no key update`),
    );
  }
}

/** What a record shows of its next task, which `besideNextTask` brings. */
export const nextTaskColumns = {
  taskId: sql<string | null>`next_task.id`,
  taskTitle: sql<string | null>`next_task.title`,
  taskDueDate: sql<CalendarDate | null>`next_task.due_date`,
};

export function besideNextTask(id: PgColumn | SQL): SQL {
  return sql`left join ${tasks} as next_task on next_task.user_id = ${ownAccount} and next_task.id = ${id}`;
}

interface JoinedTask {
  taskId: string | null;
  taskTitle: string | null;
  taskDueDate: CalendarDate | null;
}

export function toNextTask({ taskId, taskTitle, taskDueDate }: JoinedTask): NextTask | null {
  return taskId === null ? null : { id: taskId, title: taskTitle ?? '', dueDate: taskDueDate };
}

function idsOf(related: readonly (RelatedTo | null)[], type: RelatedType): string[] {
  return [...new Set(related.flatMap((each) => (each?.type === type ? [each.id] : [])))];
}

const attended = { candidate: candidates, contact: contacts, job: jobs };

type Owned = { [Type in RelatedType]: PgColumn };
const taskColumns: Owned = { candidate: tasks.candidateId, contact: tasks.contactId, job: tasks.jobId };
const interactionColumns: Owned = {
  candidate: interactions.candidateId,
  contact: interactions.contactId,
  job: interactions.jobId,
};

function attentionOf(userId: string, type: RelatedType, ids: readonly string[]): SQL {
  const table = attended[type];
  return sql`
    update ${table} set last_contacted = kept.last_contacted, next_task_id = kept.next_task_id, next_due = kept.next_due
    from (
      select one.id, ${lastDate(userId, sql`${interactionColumns[type]} = one.id`)} as last_contacted,
        next.id as next_task_id, next.due_date as next_due
      from unnest(${sql.param(ids)}::uuid[]) as one(id)
      left join lateral (
        select ${tasks.id}, ${tasks.dueDate} from ${tasks}
        where ${tasks.userId} = ${userId} and ${taskColumns[type]} = one.id and not ${tasks.completed} and ${tasks.deletedAt} is null
        order by ${tasks.dueDate} nulls last, ${tasks.id} limit 1) as next on true
    ) as kept
    where ${table.userId} = ${userId} and ${table.id} = kept.id
      and (${table.lastContacted}, ${table.nextTaskId}, ${table.nextDue})
        is distinct from (kept.last_contacted, kept.next_task_id, kept.next_due)`;
}

/**
 * Of each place in the running, in the bin too: when the candidate, or somebody about the job, was last spoken to. Worked out once for
 * each of the records and once for each place of theirs, then written: a planner that knows nothing yet of a young table would else
 * work it out again for every place that it looks at.
 */
function heardOf(userId: string, type: 'candidate' | 'job', ids: readonly string[]): SQL {
  const [owner, other] =
    type === 'candidate' ? [assignments.candidateId, assignments.jobId] : [assignments.jobId, assignments.candidateId];
  const ofOther = type === 'candidate' ? interactions.jobId : interactions.candidateId;
  return sql`
    with own as materialized (
      select one.id, ${lastDate(userId, sql`${interactionColumns[type]} = one.id`)} as heard
      from unnest(${sql.param(ids)}::uuid[]) as one(id)
    ), kept as materialized (
      select ${assignments.id}, greatest(own.heard, ${lastDate(userId, sql`${ofOther} = ${other}`)}) as heard
      from own join ${assignments} on ${assignments.userId} = ${userId} and ${owner} = own.id
    )
    update ${assignments} set contacted = kept.heard from kept
    where ${assignments.userId} = ${userId} and ${assignments.id} = kept.id and ${assignments.contacted} is distinct from kept.heard`;
}

function lastDate(userId: string, whose: SQL): SQL {
  return sql`(
    select max(${interactions.date}) from ${interactions}
    where ${interactions.userId} = ${userId} and ${whose} and ${interactions.deletedAt} is null)`;
}
