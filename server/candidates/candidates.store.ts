import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  candidateFields,
  candidateName,
  lacksJob,
  STAGE_NEEDS_JOB,
  type Candidate,
  type CandidateCounts,
  type CandidateInput,
  type CandidatePatch,
  type CandidatesFilter,
  type CandidateSort,
  type CandidateStage,
  type CandidatesQuery,
  type ListedCandidate,
} from '#shared/candidates.ts';
import type { Excerpt } from '#shared/excerpt.ts';
import { foldText, type Page } from '#shared/records.ts';
import { positiveWords } from '#shared/query/positive-words.ts';
import { searchTerms } from '#shared/search.ts';
import { writeCurrent } from '../assignments/candidate-job.ts';
import { refreshCurrent } from '../assignments/current-assignment.ts';
import { addAssignments } from '../assignments/pipeline.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement, fixedStatement } from '../db/statement.ts';
import { AppError } from '../http/app-error.ts';
import { inPieces } from '../in-pieces.ts';
import { jobRefColumns, toJobRef } from '../jobs/job-refs.ts';
import type { Actor } from '../records/actor.ts';
import type { ListedRecord, NewRecord, RecordDefinition } from '../records/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '../records/attention.ts';
import { insertRow, insertRows } from '../records/insert-row.ts';
import { listRecords } from '../records/list-records.ts';
import { searchedText, searchLines, sortKey } from '../records/search.ts';
import { ownAccount, shown, type RowOf } from '../records/shown-rows.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { understand } from '../search/narrow-by-query.ts';
import { findCandidates } from './candidate-search.ts';
import { excerpts, wordVector, type SearchedText } from './cv-words.ts';
import { searchedWords } from './searched-words.ts';

const ofItsJob = and(eq(jobs.userId, candidates.userId), eq(jobs.id, candidates.assignedJobId));

/** Without the CV and its words: they are long, stored apart from the row, and cost more than all the rest. */
const { cv: _cv, ...listedFields } = candidateFields;
const listedColumns = {
  ...columnsOf(listedFields, candidates),
  jobCount: candidates.jobCount,
  ...jobRefColumns,
  ...nextTaskColumns,
};
const withItsJob = sql`left join ${jobs} on ${ofItsJob} ${besideNextTask(candidates.nextTaskId)}`;

export const candidateRecords: RecordDefinition<{
  type: 'candidate';
  fields: typeof candidateFields;
  record: Candidate;
  input: CandidateInput;
  patch: CandidatePatch;
  filter: CandidatesFilter;
  sort: CandidateSort;
}> = {
  type: 'candidate',
  table: candidates,
  fields: candidateFields,
  links: { assignedJobId: candidates.assignedJobId },
  title: sql`${candidates.firstName} || ' ' || ${candidates.lastName}`,
  shown: shown({ ...listedColumns, cv: candidates.cv }, withItsJob, (row) => ({ ...presentListed(row), cv: row.cv })),
  insert: async (tx, actor, row, input) => {
    const isNew = await insertRow(tx, candidates, { ...row, ...newColumns(input) });
    if (isNew) await writeCurrent(tx, actor, row.id, { assignedJobId: null, candidateStage: null }, input);
    return isNew;
  },
  update: async (tx, actor, current, patch, edit) => {
    const isUnassigned = patch.assignedJobId === null && patch.candidateStage === undefined;
    const changed = { ...current, ...patch, ...(isUnassigned && { candidateStage: null }) };
    if (lacksJob(changed)) throw new AppError('invalid', STAGE_NEEDS_JOB, { candidateStage: STAGE_NEEDS_JOB });
    const { assignedJobId: _job, candidateStage: _stage, ...own } = patch;
    const cvWords =
      patch.cv === undefined ? {} : { cvWords: await searchedWords(tx, actor.userId, current.id, patch.cv) };
    const update = tx
      .update(candidates)
      .set({ ...own, ...edit, ...derivedColumns(changed), ...cvWords })
      .where(and(eq(candidates.userId, actor.userId), eq(candidates.id, current.id)));
    await tx.run(composedStatement(update.getSQL()));
    await writeCurrent(tx, actor, current.id, current, patch);
  },
  beforeErasing: eraseFilesOf('candidate'),
  list: {
    from: sql`${candidates}`,
    where: findCandidates,
    sorts: {
      name: { key: sql`${candidates.sortName}`, type: 'text' },
      type: { key: sql`${candidates.type}`, type: 'text' },
      expectedSalary: { key: sql`${candidates.expectedSalary}`, type: 'number', nullable: true },
      createdAt: { key: sql`${candidates.createdAt}`, type: 'instant' },
      lastContacted: { key: sql`${candidates.lastContacted}`, type: 'date', nullable: true },
      nextAction: { key: sql`${candidates.nextDue}`, type: 'date', nullable: true },
    },
  },
};

/** The same candidates in a list: without their CVs, and with the place in them that a search found. */
export const listedCandidates: ListedRecord<{
  type: 'candidate';
  fields: typeof listedFields;
  record: ListedCandidate;
  filter: CandidatesFilter;
  sort: CandidateSort;
}> = {
  ...candidateRecords,
  fields: listedFields,
  shown: shown(listedColumns, withItsJob, (row) => ({ ...presentListed(row), cvMatch: null })),
};

export async function listCandidates(
  tx: Transaction,
  actor: Actor,
  query: CandidatesQuery,
): Promise<Page<ListedCandidate>> {
  const page = await listRecords(tx, listedCandidates, actor, query);
  const q = positiveWords(understand('candidate', query.q, actor));
  if (q === '') return page;
  const terms = searchTerms(q);
  const unnamed = page.items.filter((candidate) => !isNamedBy(candidate, terms)).map(({ id }) => id);
  if (unnamed.length === 0) return page;
  const matches = await readExcerpts(tx, actor, unnamed, q);
  return { ...page, items: page.items.map((item) => ({ ...item, cvMatch: matches.get(item.id) ?? null })) };
}

/** Whoever looks for a name sees it in the row; that it also stands in a CV tells nothing. */
function isNamedBy(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'email'>, terms: readonly string[]): boolean {
  const named = foldText(`${candidateName(candidate)}\n${candidate.email}`);
  return terms.every((term) => named.includes(term));
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

const cvsOf = fixedStatement<{ id: string; cv: string; hasFiles: boolean }>(sql`
  select ${candidates.id} as id, ${candidates.cv} as cv,
         exists (select from ${attachments} where ${readFilesOf(sql`${candidates.id}`)}) as "hasFiles"
  from ${candidates}
  where ${candidates.userId} = ${ownAccount} and ${candidates.id} = any(${sql.placeholder('ids')}::uuid[])`);

const fileTextsOf = fixedStatement<{ candidateId: string; file: string; text: string }>(sql`
  select ${attachments.candidateId} as "candidateId", ${attachments.name} as file, ${attachments.text} as text from ${attachments}
  where ${readFilesOf(sql`any(${sql.placeholder('ids')}::uuid[])`)} order by ${attachments.createdAt}, ${attachments.id}`);

/** From the CV, if all that was looked for stands there. Files are long, too, and asked for only where it does not. */
export async function readExcerpts(
  tx: Transaction,
  { userId }: Actor,
  ids: readonly string[],
  q: string,
): Promise<Map<string, Excerpt | null>> {
  const rows = await tx.run(cvsOf({ userId, ids }));
  const excerptOf = excerpts(q);
  const found = new Map(rows.map(({ id, cv }) => [id, excerptOf({ text: cv })]));
  const elsewhere = rows.filter(({ id, hasFiles }) => hasFiles && !found.get(id));
  if (elsewhere.length === 0) return found;
  const texts = new Map<string, SearchedText[]>(elsewhere.map(({ id, cv }) => [id, [{ text: cv }]]));
  for (const { candidateId, ...file } of await tx.run(fileTextsOf({ userId, ids: [...texts.keys()] })))
    texts.get(candidateId)?.push(file);
  for (const [id, ofCandidate] of texts) found.set(id, excerptOf(...ofCandidate));
  return found;
}

/** Without job and stage, which follow from the assignments. */
function newColumns(input: CandidateInput) {
  const { assignedJobId: _job, candidateStage: _stage, ...own } = filledIn(candidateFields, input);
  return { ...own, ...derivedColumns(input), cvWords: wordVector([input.cv]) };
}

/** Many at once, as an import makes them. Returns those that were not there. */
export async function insertCandidates(
  tx: Transaction,
  actor: Actor,
  added: readonly { row: NewRecord; input: CandidateInput }[],
): Promise<string[]> {
  const columns = await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(input) }));
  const made = new Set(await insertRows(tx, candidates, columns));
  const assigned = new Map<string, { jobId: string; stage: CandidateStage | null; candidateIds: string[] }>();
  for (const { row, input } of added) {
    const { assignedJobId: jobId, candidateStage: stage } = input;
    if (jobId === null || !made.has(row.id)) continue;
    const key = `${jobId} ${stage ?? ''}`;
    const together = assigned.get(key) ?? { jobId, stage, candidateIds: [] };
    assigned.set(key, together);
    together.candidateIds.push(row.id);
  }
  for (const { candidateIds, ...addition } of assigned.values())
    await addAssignments(tx, actor, candidateIds, { ...addition, createdFrom: 'candidate' });
  const onJobs = [...assigned.values()].flatMap(({ candidateIds }) => candidateIds);
  await refreshCurrent(tx, actor.userId, onJobs, null);
  return [...made];
}

function derivedColumns(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'skills'>) {
  const name = candidateName(candidate);
  return {
    sortName: sortKey(name),
    searchText: searchLines(name, ...candidate.skills, ...searchedText(candidateFields, candidate)),
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
