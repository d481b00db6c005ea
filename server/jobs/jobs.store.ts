import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
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
import { calculateFee } from '#shared/money.ts';
import { takeEverybodyOff } from '../assignments/current-assignment.ts';
import { placedFees } from '../assignments/placed-fees.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import { contactRefColumns, toOptionalContactRef } from '../contacts/contact-refs.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { AppError } from '../http/app-error.ts';
import { inPieces } from '../in-pieces.ts';
import type { Actor } from '../records/actor.ts';
import type { NewRecord, RecordDefinition } from '../records/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '../records/attention.ts';
import { insertRow, insertRows } from '../records/insert-row.ts';
import { keepSums } from '../records/kept-sums.ts';
import { narrowBySearch, searchedText, searchLines, sortKey } from '../records/search.ts';
import { ownAccount, perhaps, shown } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { narrowByQuery } from '../search/narrow-by-query.ts';
import { isLiveJob, jobAsks, nextDueOfJob, nextTaskOfJob } from './job-asks.ts';
import { noteJobMoves } from './job-moves.ts';

const ofItsContact = and(eq(contacts.userId, jobs.userId), eq(contacts.id, jobs.contactId));

export interface JobKind {
  type: 'job';
  fields: typeof jobFields;
  record: Job;
  input: JobInput;
  patch: JobPatch;
  filter: JobsFilter;
  sort: JobSort;
}

export const jobRecords: RecordDefinition<JobKind> = {
  type: 'job',
  table: jobs,
  fields: jobFields,
  links: { contactId: jobs.contactId },
  title: sql`${jobs.title}`,
  summed: { stage: sql`${jobs.stage}`, sortStage: sql`${jobs.sortStage}`, fee: sql`${jobs.fee}` },
  shown: shown(
    {
      ...columnsOf(jobFields, jobs),
      ...contactRefColumns,
      company: perhaps(contacts.company),
      phone: perhaps(contacts.phone),
      email: perhaps(contacts.email),
      ...nextTaskColumns,
      candidates: sql<number>`pipeline.many`,
      interviewing: sql<number>`pipeline.interviewing`,
    },
    sql`left join ${contacts} on ${ofItsContact} ${besideNextTask(nextTaskOfJob)}
      cross join lateral (${pipelineOfIt()}) as pipeline`,
    (row) => {
      const { company, phone, email, candidates: many, interviewing } = row;
      const contact = toOptionalContactRef(row.contactId, row);
      const job = present(jobFields, row, {
        contact: contact && { ...contact, company, phone, email },
        placementFee: row.placementFee ?? undefined,
        pipeline: many === 0 ? undefined : { candidates: many, interviewing },
        placedAt: row.placedAt?.toISOString() ?? null,
        stageSince: row.stageSince.toISOString(),
        nextTask: toNextTask(row),
      });
      return { ...job, probability: 0 };
    },
  ),
  insert: async (tx, actor, row, input) => {
    const isNew = await insertRow(tx, jobs, { ...row, ...newColumns(actor, input) });
    if (isNew) {
      await Promise.all([
        keepSums(tx, jobRecords, actor.userId, [row.id]),
        noteJobMoves(tx, actor, 'added', [{ jobId: row.id, from: null, to: input.stage }]),
      ]);
    }
    return isNew;
  },
  update: async (tx, actor, current, { placementFee: fee, ...patch }, edit) => {
    const changed = { ...current, ...patch };
    if (lacksStartDate(changed)) {
      throw new AppError('invalid', START_DATE_REQUIRED, { startDate: START_DATE_REQUIRED });
    }
    await tx
      .update(jobs)
      .set({
        ...filledIn(jobFields, patch),
        ...edit,
        ...derivedColumns(actor, changed, current),
        placementFee: await placementFee(tx, actor, current, changed, fee),
      })
      .where(and(eq(jobs.userId, actor.userId), eq(jobs.id, current.id)));
    const { id, stage, fee: brought } = current;
    const before = { stage, sortStage: stageOrder(stage), many: 1, fees: brought ?? 0 };
    await keepSums(tx, jobRecords, actor.userId, [id], [before]);
    if (changed.stage !== stage)
      await noteJobMoves(tx, actor, 'moved', [{ jobId: id, from: stage, to: changed.stage }]);
  },
  beforeErasing: async (tx, userId, which) => {
    await takeEverybodyOff(tx, userId, which);
    await eraseFilesOf('job')(tx, userId, which);
  },
  list: {
    from: sql`${jobs} left join ${contacts} on ${ofItsContact}`,
    where: (tx, actor, { q, ...filter }) => {
      const searchText = sql`(${jobs.ownText} || E'\n' || coalesce(${contacts.ownText}, ''))`;
      const searchable = { id: jobs.id, searchText, searchFunction: sql`search_jobs` };
      return narrowByQuery(actor, 'job', q, conditions(filter), {
        search: (text, others) => narrowBySearch(tx, searchable, text, others),
        asks: jobAsks(tx),
      });
    },
    sorts: {
      title: { key: sql`${jobs.sortTitle}`, type: 'text' },
      client: { key: sql`${contacts.sortName}`, type: 'text', nullable: true },
      jobType: { key: sql`${jobs.jobType}`, type: 'text' },
      salary: { key: sql`${jobs.value}`, type: 'decimal' },
      stage: { key: sql`${jobs.sortStage}`, type: 'text' },
      createdAt: { key: sql`${jobs.createdAt}`, type: 'instant' },
      lastContacted: { key: sql`${jobs.lastContacted}`, type: 'date', nullable: true },
      nextAction: { key: nextDueOfJob, type: 'date', nullable: true },
    },
  },
};

function newColumns(actor: Actor, input: JobInput) {
  return {
    ...filledIn(jobFields, input),
    ...derivedColumns(actor, input, null),
    placementFee: input.stage === 'placed' ? feeByFormula(input) : null,
  };
}

/** Many at once, as an import makes them. Returns those that were not there. */
export async function insertJobs(
  tx: Transaction,
  actor: Actor,
  added: readonly { row: NewRecord; input: JobInput }[],
): Promise<string[]> {
  const made = await insertRows(
    tx,
    jobs,
    await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(actor, input) })),
  );
  await keepSums(tx, jobRecords, actor.userId, made);
  const stages = new Map(added.map(({ row, input }) => [row.id, input.stage]));
  await noteJobMoves(
    tx,
    actor,
    'added',
    made.flatMap((jobId) => ({ jobId, from: null, to: stages.get(jobId) ?? '' })),
  );
  return made;
}

const FEE_NEEDS_PLACEMENT = 'Only a placed job has a fee of its placement';

/** Stored when the job is placed, and then only changed by who says so: `wanted` is another fee, or null for what it would be now. */
async function placementFee(
  tx: Transaction,
  actor: Actor,
  before: Job,
  job: Job,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (job.stage !== 'placed') {
    if (typeof wanted === 'number')
      throw new AppError('invalid', FEE_NEEDS_PLACEMENT, { placementFee: FEE_NEEDS_PLACEMENT });
    return null;
  }
  const stored = wanted === undefined && before.stage === 'placed' ? before.placementFee : wanted;
  return stored ?? (await placedFees(tx, actor, job.id)) ?? feeByFormula(job);
}

function feeByFormula({ value, feePercentage }: Pick<Job, 'value' | 'feePercentage'>): number | null {
  return feePercentage === null ? null : calculateFee(value, feePercentage);
}

/** Counted with the jobs and not one by one. Who is in the bin is looked up once: they are few, and those on jobs are many. */
function pipelineOfIt(): SQL {
  return sql`
    select count(*)::int as many, count(*) filter (where ${assignments.stage} = 'interview')::int as interviewing
    from ${assignments}
    where ${assignments.userId} = ${ownAccount} and ${assignments.jobId} = ${jobs.id} and ${assignments.deletedAt} is null
      and ${assignments.candidateId} not in (
        select ${candidates.id} from ${candidates} where ${candidates.userId} = ${ownAccount} and ${candidates.deletedAt} is not null)`;
}

/** `isLive` of the shared rules, as the database says it: stages were normalised when they came in. */
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
