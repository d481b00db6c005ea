import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import {
  jobFields,
  jobStages,
  lacksStartDate,
  START_DATE_REQUIRED,
  type Job,
  type JobPatch,
  type JobsFilter,
  type JobSort,
  type NewJob,
} from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';
import { takeEverybodyOff } from '../pipelines/pipeline.ts';
import { placedFees } from '../pipelines/placed-fees.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import { contactRefColumns, toOptionalContactRef } from '../rows/contact-refs.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '#server/records/core/attention.ts';
import { searchedText, searchLines, sortKey } from '#server/records/core/search.ts';
import { ownAccount, perhaps, shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { narrowByQuery } from '#server/records/search/narrow-by-query.ts';
import { narrowBySearch } from '#server/records/search/search-text.ts';
import { isLiveJob, jobAsks, nextDueOfJob, nextTaskOfJob, searchedJobs } from './job-asks.ts';
import { noteJobMoves } from './job-moves.ts';
import { jobRows, stageOrder } from '../rows/job-rows.ts';

const ofItsContact = and(eq(contacts.userId, jobs.userId), eq(contacts.id, jobs.contactId));

export interface JobKind {
  type: 'job';
  table: typeof jobs;
  fields: typeof jobFields;
  record: Job;
  input: NewJob;
  patch: JobPatch;
  filter: JobsFilter;
  sort: JobSort;
}

export const jobRecords: RecordDefinition<JobKind> = {
  ...jobRows,
  links: { contactId: jobs.contactId },
  title: sql`${jobs.title}`,
  shown: shown(
    {
      ...columnsOf(jobFields, jobs),
      ...contactRefColumns,
      company: perhaps(contacts.company),
      companyId: perhaps(contacts.companyId),
      phone: perhaps(contacts.phone),
      email: perhaps(contacts.email),
      ...nextTaskColumns,
      candidates: sql<number>`pipeline.many`,
      interviewing: sql<number>`pipeline.interviewing`,
    },
    sql`left join ${contacts} on ${ofItsContact} ${besideNextTask(nextTaskOfJob)}
      cross join lateral (${pipelineOfIt()}) as pipeline`,
    (row) => {
      const { company, companyId, phone, email, candidates: many, interviewing } = row;
      const contact = toOptionalContactRef(row.contactId, row);
      const job = present(jobFields, row, {
        contact: contact && { ...contact, company, companyId, phone, email },
        placementFee: row.placementFee ?? undefined,
        pipeline: many === 0 ? undefined : { candidates: many, interviewing },
        placedAt: row.placedAt?.toISOString() ?? null,
        stageSince: row.stageSince.toISOString(),
        nextTask: toNextTask(row),
      });
      return { ...job, probability: 0 };
    },
  ),
  newRows: async (_tx, actor, added) => ({
    insert: await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(actor, input) })),
  }),
  afterInsert: (tx, actor, made) =>
    noteJobMoves(
      tx,
      actor,
      'added',
      made.map(({ row, input }) => ({ jobId: row.id, from: null, to: input.stage })),
    ),
  changedColumns: async (tx, actor, current, { placementFee: fee, ...patch }) => {
    const changed = { ...current, ...patch };
    if (lacksStartDate(changed)) {
      throw new AppError('invalid', START_DATE_REQUIRED, { startDate: START_DATE_REQUIRED });
    }
    return {
      ...filledIn(jobFields, patch),
      ...derivedColumns(actor, changed, current),
      placementFee: await placementFee(tx, actor, current, changed, fee),
    };
  },
  afterUpdate: async (tx, actor, { id, stage }, { stage: moved = stage }) => {
    if (moved !== stage) await noteJobMoves(tx, actor, 'moved', [{ jobId: id, from: stage, to: moved }]);
  },
  beforeErasing: async (tx, userId, which) => {
    await takeEverybodyOff(tx, userId, which);
    await eraseFilesOf('job')(tx, userId, which);
  },
  list: {
    from: sql`${jobs} left join ${contacts} on ${ofItsContact}`,
    where: (tx, actor, { q, ...filter }) =>
      narrowByQuery(actor, 'job', q, conditions(actor, filter), {
        search: (text, others) => narrowBySearch(tx, searchedJobs, text, others),
        asks: jobAsks(tx),
      }),
    sorts: {
      title: { key: sql`${jobs.sortTitle}`, type: 'text' },
      client: { key: sql`${contacts.sortName}`, type: 'text', nullable: true },
      jobType: { key: sql`${jobs.jobType}`, type: 'text' },
      salary: { key: sql`${jobs.value}`, type: 'decimal' },
      stage: { key: sql`${jobs.sortStage}`, type: 'text' },
      createdAt: { key: sql`${jobs.createdAt}`, type: 'instant' },
      placedAt: { key: sql`${jobs.placedAt}`, type: 'instant', nullable: true },
      lastContacted: { key: sql`${jobs.lastContacted}`, type: 'date', nullable: true },
      nextAction: { key: nextDueOfJob, type: 'date', nullable: true },
    },
  },
};

function newColumns(actor: Actor, { past = {}, ...input }: NewJob) {
  const isPlaced = input.stage === 'placed';
  const placed = isPlaced && past.placedAt !== undefined ? new Date(past.placedAt) : undefined;
  const since = past.stageSince === undefined ? placed : new Date(past.stageSince);
  return {
    ...filledIn(jobFields, input),
    ...derivedColumns(actor, input, null),
    ...(placed && { placedAt: placed }),
    ...(since && { stageSince: since }),
    placementFee: isPlaced ? (past.placementFee ?? feeByFormula(input)) : null,
  };
}

const FEE_NEEDS_PLACEMENT = 'Only a placed job can have a placement fee';

/**
 * The fee is stored when the job is placed. Later only `wanted` changes it: a number is the new fee, null recalculates
 * it.
 */
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

/**
 * Counted in the same query as the jobs. Candidates in the bin are looked up once: they are few, and candidates on jobs
 * are many.
 */
function pipelineOfIt(): SQL {
  return sql`
    select count(*)::int as many, count(*) filter (where ${assignments.stage} = 'interview')::int as interviewing
    from ${assignments}
    where ${assignments.userId} = ${ownAccount} and ${assignments.jobId} = ${jobs.id} and ${assignments.deletedAt} is null
      and ${assignments.candidateId} not in (
        select ${candidates.id} from ${candidates} where ${candidates.userId} = ${ownAccount} and ${candidates.deletedAt} is not null)`;
}

/** `isLive` of the shared rules, in SQL. Stages are normalised when they are stored. */
const isUnknownStage = sql`${jobs.stage} not in (${sql.join(
  jobStages.map((stage) => sql`${stage}`),
  sql`, `,
)})`;

function conditions({ userId }: Actor, filter: Omit<JobsFilter, 'q'>): SQL[] {
  const { stage, group, jobType, isExclusive, recruiter, contactId, companyId, placedFrom, placedBefore } = filter;
  return [
    ...(stage ? [eq(jobs.stage, stage)] : []),
    ...(group ? [group === 'live' ? isLiveJob : isUnknownStage] : []),
    ...(jobType ? [eq(jobs.jobType, jobType)] : []),
    ...(isExclusive ? [eq(jobs.isExclusive, isExclusive === 'true')] : []),
    ...(recruiter ? [eq(jobs.recruiter, recruiter)] : []),
    ...(contactId ? [eq(jobs.contactId, contactId)] : []),
    ...(companyId ? [isOfCompany(userId, companyId)] : []),
    ...(placedFrom ? [gte(jobs.placedAt, new Date(placedFrom))] : []),
    ...(placedBefore ? [lt(jobs.placedAt, new Date(placedBefore))] : []),
  ];
}

/** Its client works there. */
function isOfCompany(userId: string, companyId: string): SQL {
  return sql`${jobs.contactId} in (
    select ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId} and ${contacts.companyId} = ${companyId})`;
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

/** The time of the placement. Later edits keep it; leaving the stage clears it. */
function placedAt(actor: Actor, stage: string, before: string | null): Date | null {
  if (stage !== 'placed') return null;
  return before === null ? actor.now : new Date(before);
}
