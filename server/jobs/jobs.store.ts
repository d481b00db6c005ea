import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  isJobStage,
  jobFields,
  jobStages,
  lacksStartDate,
  START_DATE_REQUIRED,
  type Job,
  type JobInput,
  type JobPatch,
  type JobsFilter,
  type JobSort,
} from '#shared/jobs.ts';
import { contactRefColumns, toOptionalContactRef } from '../contacts/contact-refs.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { insertRow } from '../records/insert-row.ts';
import { narrowBySearch, searchedText, searchLines, sortKey } from '../records/search.ts';
import { perhaps, shown } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';

const ofItsContact = and(eq(contacts.userId, jobs.userId), eq(contacts.id, jobs.contactId));

export const jobRecords: RecordDefinition<{
  type: 'job';
  fields: typeof jobFields;
  record: Job;
  input: JobInput;
  patch: JobPatch;
  filter: JobsFilter;
  sort: JobSort;
}> = {
  type: 'job',
  table: jobs,
  fields: jobFields,
  links: { contactId: jobs.contactId },
  title: sql`${jobs.title}`,
  shown: shown(
    {
      ...columnsOf(jobFields, jobs),
      ...contactRefColumns,
      company: perhaps(contacts.company),
      phone: perhaps(contacts.phone),
      email: perhaps(contacts.email),
      taskId: sql<string | null>`next_task.id`,
      taskTitle: sql<string | null>`next_task.title`,
      taskDueDate: sql<CalendarDate | null>`next_task.due_date`,
    },
    sql`left join ${contacts} on ${ofItsContact} left join lateral (${nextTaskOfItsContact()}) as next_task on true`,
    (row) => {
      const { company, phone, email, taskId, taskTitle } = row;
      const contact = toOptionalContactRef(row.contactId, row);
      const job = present(jobFields, row, {
        contact: contact && { ...contact, company, phone, email },
        placedAt: row.placedAt?.toISOString() ?? null,
        stageSince: row.stageSince.toISOString(),
        nextTask: taskId === null ? null : { id: taskId, title: taskTitle ?? '', dueDate: row.taskDueDate },
      });
      return { ...job, probability: 0 };
    },
  ),
  insert: (tx, actor, row, input) =>
    insertRow(tx, jobs, { ...filledIn(jobFields, input), ...row, ...derivedColumns(actor, input, null) }),
  update: async (tx, actor, current, patch, edit) => {
    const changed = { ...current, ...patch };
    if (lacksStartDate(changed)) {
      throw new AppError('invalid', START_DATE_REQUIRED, { startDate: START_DATE_REQUIRED });
    }
    await tx
      .update(jobs)
      .set({ ...filledIn(jobFields, patch), ...edit, ...derivedColumns(actor, changed, current) })
      .where(and(eq(jobs.userId, actor.userId), eq(jobs.id, current.id)));
  },
  list: {
    from: sql`${jobs} left join ${contacts} on ${ofItsContact}`,
    where: (tx, _actor, { q, ...filter }) => {
      const searchText = sql`(${jobs.ownText} || E'\n' || coalesce(${contacts.ownText}, ''))`;
      return narrowBySearch(tx, { id: jobs.id, searchText, searchFunction: sql`search_jobs` }, q, conditions(filter));
    },
    sorts: {
      title: { key: sql`${jobs.sortTitle}`, type: 'text' },
      client: { key: sql`${contacts.sortName}`, type: 'text', nullable: true },
      jobType: { key: sql`${jobs.jobType}`, type: 'text' },
      salary: { key: sql`${jobs.value}`, type: 'decimal' },
      stage: { key: sql`${jobs.sortStage}`, type: 'text' },
      createdAt: { key: sql`${jobs.createdAt}`, type: 'instant' },
    },
  },
};

/** One of them for each job, found with the jobs and not one by one. */
function nextTaskOfItsContact(): SQL {
  return sql`
    select ${tasks.id}, ${tasks.title}, ${tasks.dueDate} from ${tasks}
    where ${tasks.userId} = ${jobs.userId} and ${tasks.contactId} = ${jobs.contactId}
      and not ${tasks.completed} and ${tasks.deletedAt} is null
    order by ${tasks.dueDate} nulls last, ${tasks.id} limit 1`;
}

/** `isLive` of the shared rules, as the database says it: stages were normalised when they came in. */
export const isLiveJob = sql`${jobs.stage} not in ('lead', 'placed')`;

const isUnknownStage = sql`${jobs.stage} not in (${sql.join(
  jobStages.map((stage) => sql`${stage}`),
  sql`, `,
)})`;

function conditions(filter: Omit<JobsFilter, 'q'>): SQL[] {
  const { stage, group, jobType, isExclusive, recruiter, contactId, placedFrom, placedBefore } = filter;
  return [
    ...(stage ? [eq(jobs.stage, stage)] : []),
    ...(group ? [group === 'live' ? isLiveJob : isUnknownStage] : []),
    ...(jobType ? [eq(jobs.jobType, jobType)] : []),
    ...(isExclusive ? [eq(jobs.isExclusive, isExclusive === 'true')] : []),
    ...(recruiter ? [eq(jobs.recruiter, recruiter)] : []),
    ...(contactId ? [eq(jobs.contactId, contactId)] : []),
    ...(placedFrom ? [gte(jobs.placedAt, new Date(placedFrom))] : []),
    ...(placedBefore ? [lt(jobs.placedAt, new Date(placedBefore))] : []),
  ];
}

type Moments = Pick<Job, 'stage' | 'placedAt' | 'stageSince'>;
type Searched = Pick<Job, 'title' | 'stage' | 'location' | 'recruiter' | 'requirements'>;

/** `before` is null for a new job. */
function derivedColumns(actor: Actor, job: Searched, before: Moments | null) {
  return {
    placedAt: placedAt(actor, job.stage, before?.placedAt ?? null),
    stageSince: job.stage === before?.stage ? new Date(before.stageSince) : actor.now,
    sortTitle: sortKey(job.title),
    sortStage: stageOrder(job.stage),
    ownText: searchLines(...searchedText(jobFields, job)),
  };
}

function stageOrder(stage: string): string {
  return isJobStage(stage) ? String(jobStages.indexOf(stage)) : `${jobStages.length}${sortKey(stage)}`;
}

/** The moment it was placed, which later edits keep and leaving the stage forgets. */
function placedAt(actor: Actor, stage: string, before: string | null): Date | null {
  if (stage !== 'placed') return null;
  return before === null ? actor.now : new Date(before);
}
