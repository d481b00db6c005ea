import { and, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import {
  candidateFields,
  candidateName,
  lacksJob,
  STAGE_NEEDS_JOB,
  type Candidate,
  type CandidateCounts,
  type CandidatePatch,
  type CandidatesFilter,
  type CandidateSort,
  type CandidatesQuery,
  type ListedCandidate,
  type NewCandidate,
} from '#shared/crm/candidate-schemas.ts';
import { writeOtherJobs, type OtherJob } from '#shared/crm/other-jobs.ts';
import type { Excerpt } from '#shared/records/excerpt.ts';
import { shown as shownField } from '#shared/records/fields.ts';
import { foldText, type Page } from '#shared/records/list-schemas.ts';
import { searchTerms } from '#shared/records/search.ts';
import { writeCurrent } from '../pipelines/candidate-job.ts';
import { addAssignments } from '../pipelines/pipeline.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import { jobRefColumns, toJobRef } from '../rows/job-refs.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { ListedRecord, RecordDefinition } from '#server/records/core/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '#server/records/core/attention.ts';
import { listFound } from '#server/records/lists/list-records.ts';
import { bothSpellings, searchedText, sortKey } from '#server/records/core/search.ts';
import { ownAccount, shown, type RowOf } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { candidateRows } from '../rows/candidate-rows.ts';
import { findCandidates } from './candidate-search.ts';
import { candidateSorts } from './candidate-sorts.ts';
import { excerpts, type SearchedText } from '#server/records/search/cv-words.ts';

const ofItsJob = and(eq(jobs.userId, candidates.userId), eq(jobs.id, candidates.assignedJobId));

/** Without the CV and the notes: they are long, stored outside the row, and cost more to read than all other columns. */
const { cv: _cv, notes: _notes, ...listedFields } = candidateFields;
const listedColumns = {
  ...columnsOf(listedFields, candidates),
  jobCount: candidates.jobCount,
  ...jobRefColumns,
  ...nextTaskColumns,
};
const withItsJob = sql`left join ${jobs} on ${ofItsJob} ${besideNextTask(candidates.nextTaskId)}`;

export const candidateRecords: RecordDefinition<{
  type: 'candidate';
  table: typeof candidates;
  fields: typeof candidateFields;
  record: Candidate;
  input: NewCandidate;
  patch: CandidatePatch;
  filter: CandidatesFilter;
  sort: CandidateSort;
}> = {
  ...candidateRows,
  links: { assignedJobId: candidates.assignedJobId },
  title: sql`${candidates.firstName} || ' ' || ${candidates.lastName}`,
  shown: shown({ ...listedColumns, cv: candidates.cv, notes: candidates.notes }, withItsJob, (row) => ({
    ...presentListed(row),
    cv: row.cv,
    notes: row.notes,
  })),
  newRows: async (_tx, _actor, added) => ({
    insert: await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(input) })),
  }),
  afterInsert: async (tx, actor, made) => {
    const onJobs = made.map(({ row: { id: candidateId }, input }) => [
      ...(input.otherJobs ?? []).map((other) => ({ candidateId, ...other })),
      ...(input.assignedJobId === null
        ? []
        : [{ candidateId, jobId: input.assignedJobId, stage: input.candidateStage }]),
    ]);
    // The last one becomes the current one.
    const most = Math.max(...onJobs.map(({ length }) => length));
    for (let turn = 0; turn < most; turn += 1) {
      const added = onJobs.flatMap((theirs) => theirs[turn] ?? []);
      await addAssignments(tx, actor, added, { createdFrom: 'candidate', repeats: 'kept' });
    }
  },
  changedColumns: (_tx, _actor, current, patch) => {
    const isUnassigned = patch.assignedJobId === null && patch.candidateStage === undefined;
    const changed = { ...current, ...patch, ...(isUnassigned && { candidateStage: null }) };
    if (lacksJob(changed)) throw new AppError('invalid', STAGE_NEEDS_JOB, { candidateStage: STAGE_NEEDS_JOB });
    const { assignedJobId: _job, candidateStage: _stage, ...own } = patch;
    return { ...own, ...derivedColumns(changed) };
  },
  afterUpdate: (tx, actor, current, patch) => writeCurrent(tx, actor, current.id, current, patch),
  beforeErasing: eraseFilesOf('candidate'),
  list: {
    from: sql`${candidates}`,
    where: findCandidates,
    sorts: candidateSorts,
  },
};

/** Candidates in a list: without their CVs and notes, but with an excerpt of what a search found there. */
export const listedCandidates: ListedRecord<{
  type: 'candidate';
  fields: typeof listedFields;
  record: ListedCandidate;
  filter: CandidatesFilter;
  sort: CandidateSort;
}> = {
  ...candidateRecords,
  fields: listedFields,
  shown: shown(listedColumns, withItsJob, (row) => Object.assign(presentListed(row), { cvMatch: null })),
};

const exportedFields = {
  ...candidateFields,
  otherJobs: shownField('Other jobs', z.custom<OtherJob[]>(), [{ heading: 'Other jobs', read: writeOtherJobs }]),
};

/** Candidates in a file: with everything that an import of it can bring back. */
export const exportedCandidates: ListedRecord<{
  type: 'candidate';
  fields: typeof exportedFields;
  record: Omit<Candidate, 'otherJobs'> & { otherJobs: OtherJob[] };
  filter: CandidatesFilter;
  sort: CandidateSort;
}> = {
  ...candidateRecords,
  fields: exportedFields,
  shown: shown(
    { ...listedColumns, cv: candidates.cv, notes: candidates.notes, otherJobs: jobsBesides() },
    withItsJob,
    (row) => ({ ...presentListed(row), cv: row.cv, notes: row.notes, otherJobs: row.otherJobs }),
  ),
};

/** In the order in which the candidate came onto them. */
function jobsBesides(): SQL<OtherJob[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('title', theirs.title, 'stage', besides.stage) order by besides.turn)
    from ${assignments} as besides
    join ${jobs} as theirs on theirs.user_id = ${ownAccount} and theirs.id = besides.job_id
    where besides.user_id = ${ownAccount} and besides.candidate_id = ${candidates.id} and besides.deleted_at is null
      and besides.job_id is distinct from ${candidates.assignedJobId} and theirs.deleted_at is null), '[]')`;
}

export async function listCandidates(
  tx: Transaction,
  actor: Actor,
  query: CandidatesQuery,
): Promise<Page<ListedCandidate>> {
  const { page, words } = await listFound(tx, listedCandidates, actor, query);
  if (words === '') return page;
  const wanted = searchTerms(words);
  const unnamed = page.items.filter((candidate) => !isNamedBy(candidate, wanted)).map(({ id }) => id);
  if (unnamed.length === 0) return page;
  const matches = await readExcerpts(tx, actor, unnamed, words);
  return { ...page, items: page.items.map((item) => Object.assign(item, { cvMatch: matches.get(item.id) ?? null })) };
}

/** A searched name is visible in the row, so an excerpt of the CV would add nothing. */
function isNamedBy(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'email'>, wanted: readonly string[]): boolean {
  const named = foldText(`${candidateName(candidate)}\n${candidate.email}`);
  return wanted.every((word) => named.includes(word));
}

function presentListed(row: RowOf<typeof listedColumns>) {
  return present(listedFields, row, {
    candidateStage: row.assignedJobId === null ? null : row.candidateStage,
    assignedJob: toJobRef(row.assignedJobId, row),
    otherJobs: row.jobCount > 1 ? row.jobCount - 1 : undefined,
    nextTask: toNextTask(row),
  });
}

const readFilesOf = (candidateId: SQL) => sql`
  ${attachments.userId} = ${ownAccount} and ${attachments.candidateId} = ${candidateId}
  and ${attachments.deletedAt} is null and ${attachments.state} = 'read'`;

const cvsOf = fixedStatement<{ id: string; cv: string; shortText: string; hasFiles: boolean }>(sql`
  select ${candidates.id} as id, ${candidates.cv} as cv, ${candidates.searchText} as "shortText",
         exists (select from ${attachments} where ${readFilesOf(sql`${candidates.id}`)}) as "hasFiles"
  from ${candidates}
  where ${candidates.userId} = ${ownAccount} and ${candidates.id} = any(${sql.placeholder('ids')}::uuid[])`);

const fileTextsOf = fixedStatement<{ candidateId: string; file: string; text: string }>(sql`
  select ${attachments.candidateId} as "candidateId", ${attachments.name} as file, ${attachments.text} as text from ${attachments}
  where ${readFilesOf(sql`any(${sql.placeholder('ids')}::uuid[])`)} order by ${attachments.createdAt}, ${attachments.id}`);

/** Excerpts from the CV if it has the words that the short fields lack; otherwise the files are read, which are long as well. */
export async function readExcerpts(
  tx: Transaction,
  { userId }: Actor,
  ids: readonly string[],
  q: string,
): Promise<Map<string, Excerpt | null>> {
  const rows = await tx.run(cvsOf({ userId, ids }));
  const excerptOf = excerpts(q);
  const found = new Map(rows.map(({ id, shortText, cv }) => [id, excerptOf(shortText, { text: cv })]));
  const elsewhere = rows.filter(({ id, hasFiles }) => hasFiles && !found.get(id));
  if (elsewhere.length === 0) return found;
  const texts = new Map<string, SearchedText[]>(elsewhere.map(({ id, cv }) => [id, [{ text: cv }]]));
  for (const { candidateId, ...file } of await tx.run(fileTextsOf({ userId, ids: [...texts.keys()] })))
    texts.get(candidateId)?.push(file);
  for (const { id, shortText } of elsewhere) found.set(id, excerptOf(shortText, ...(texts.get(id) ?? [])));
  return found;
}

/** Without job and stage, which are derived from the assignments. */
function newColumns(input: NewCandidate) {
  const { assignedJobId: _job, candidateStage: _stage, ...own } = filledIn(candidateFields, input);
  return { ...own, ...derivedColumns(input) };
}

function derivedColumns(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'skills'>) {
  const name = candidateName(candidate);
  return {
    sortName: sortKey(name),
    searchText: bothSpellings(name, ...candidate.skills, ...searchedText(candidateFields, candidate)),
  };
}

const countsOf = fixedStatement<CandidateCounts>(sql`
  select count(*)::int as total,
         count(*) filter (where ${candidates.type} = 'permanent')::int as permanent,
         count(*) filter (where ${candidates.type} = 'contract')::int as contract
  from ${candidates} where ${candidates.userId} = ${sql.placeholder('userId')} and ${candidates.deletedAt} is null`);

export async function countCandidates(tx: Transaction, actor: Actor): Promise<CandidateCounts> {
  const [counts] = await tx.run(countsOf({ userId: actor.userId }));
  if (!counts) throw new Error('The database returned no counts');
  return counts;
}
