import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
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
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { narrowBySearch, searchedText, searchLines, sortKey } from '../records/search.ts';
import { filledIn, present } from '../records/stored-row.ts';

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
  read: async (tx, actor, ids) => {
    const nextTask = nextTaskOfItsContact(tx);
    const rows = await tx
      .select({
        job: jobs,
        contact: { ...contactRefColumns, company: contacts.company, phone: contacts.phone, email: contacts.email },
        nextTask: { id: nextTask.id, title: nextTask.title, dueDate: nextTask.dueDate },
      })
      .from(jobs)
      .leftJoin(contacts, ofItsContact)
      .leftJoinLateral(nextTask, sql`true`)
      .where(and(eq(jobs.userId, actor.userId), inArray(jobs.id, [...ids])));
    return rows.map(({ job, contact, nextTask: next }) => {
      const ref = toOptionalContactRef(job.contactId, contact);
      return {
        ...present(jobFields, job, {
          contact: ref && {
            ...ref,
            company: contact?.company ?? null,
            phone: contact?.phone ?? null,
            email: contact?.email ?? null,
          },
          placedAt: job.placedAt?.toISOString() ?? null,
          stageSince: job.stageSince.toISOString(),
          nextTask: next,
        }),
        probability: 0,
      };
    });
  },
  insert: async (tx, actor, row, input) => {
    const inserted = await tx
      .insert(jobs)
      .values({ ...filledIn(jobFields, input), ...row, ...derivedColumns(actor, input, null) })
      .onConflictDoNothing({ target: [jobs.userId, jobs.id] })
      .returning({ id: jobs.id });
    return inserted.length === 1;
  },
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
function nextTaskOfItsContact(tx: Transaction) {
  return tx
    .select({ id: tasks.id, title: tasks.title, dueDate: tasks.dueDate })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, jobs.userId),
        eq(tasks.contactId, jobs.contactId),
        eq(tasks.completed, false),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(sql`${tasks.dueDate} nulls last`, tasks.id)
    .limit(1)
    .as('next_task');
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
