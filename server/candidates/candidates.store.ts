import { and, eq, inArray, sql } from 'drizzle-orm';
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
  type ListedCandidate,
} from '#shared/candidates.ts';
import type { Excerpt } from '#shared/excerpt.ts';
import { foldText } from '#shared/records.ts';
import { searchTerms } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import { AppError } from '../http/app-error.ts';
import { jobRefColumns, toJobRef } from '../jobs/job-refs.ts';
import type { Actor } from '../records/actor.ts';
import type { ListedRecord, RecordDefinition } from '../records/definition.ts';
import { searchedText, searchLines, sortKey } from '../records/search.ts';
import { columnsOf, filledIn, present } from '../records/stored-row.ts';
import { findCandidates } from './candidate-search.ts';
import { cvVector, excerptOf } from './cv-words.ts';

const ofItsJob = and(eq(jobs.userId, candidates.userId), eq(jobs.id, candidates.assignedJobId));

/** Without the CV and its words: they are long, stored apart from the row, and cost more than all the rest. */
const { cv: _cv, ...listedFields } = candidateFields;
const listedColumns = columnsOf(listedFields, candidates);

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
  read: async (tx, actor, ids) => {
    const listed = await readListed(tx, actor, ids);
    const cvs = await readCvs(tx, actor, ids);
    return listed.map((candidate) => ({ ...candidate, cv: cvs.get(candidate.id) ?? '' }));
  },
  insert: async (tx, _actor, row, input) => {
    const inserted = await tx
      .insert(candidates)
      .values({ ...filledIn(candidateFields, input), ...row, ...derivedColumns(input), cvWords: cvVector(input.cv) })
      .onConflictDoNothing({ target: [candidates.userId, candidates.id] })
      .returning({ id: candidates.id });
    return inserted.length === 1;
  },
  update: async (tx, actor, current, patch, edit) => {
    const isUnassigned = patch.assignedJobId === null && patch.candidateStage === undefined;
    const changed = { ...current, ...patch, ...(isUnassigned && { candidateStage: null }) };
    if (lacksJob(changed)) throw new AppError('invalid', STAGE_NEEDS_JOB, { candidateStage: STAGE_NEEDS_JOB });
    await tx
      .update(candidates)
      .set({
        ...patch,
        ...edit,
        ...derivedColumns(changed),
        candidateStage: changed.candidateStage,
        ...(patch.cv !== undefined && { cvWords: cvVector(patch.cv) }),
      })
      .where(and(eq(candidates.userId, actor.userId), eq(candidates.id, current.id)));
  },
  list: {
    from: sql`${candidates}`,
    where: findCandidates,
    sorts: {
      name: { key: sql`${candidates.sortName}`, type: 'text' },
      type: { key: sql`${candidates.type}`, type: 'text' },
      expectedSalary: { key: sql`${candidates.expectedSalary}`, type: 'number', nullable: true },
      createdAt: { key: sql`${candidates.createdAt}`, type: 'instant' },
    },
  },
};

/** The same candidates in a list: without their CVs, and with the place in them that `q` found. */
export function listedCandidates(q: string | undefined): ListedRecord<{
  type: 'candidate';
  fields: typeof listedFields;
  record: ListedCandidate;
  filter: CandidatesFilter;
  sort: CandidateSort;
}> {
  return {
    ...candidateRecords,
    fields: listedFields,
    read: async (tx, actor, ids) => {
      const listed = await readListed(tx, actor, ids);
      const unnamed = q ? listed.filter((candidate) => !isNamedBy(candidate, q)).map(({ id }) => id) : [];
      const matches = q ? await readExcerpts(tx, actor, unnamed, q) : undefined;
      return listed.map((candidate) => ({ ...candidate, cvMatch: matches?.get(candidate.id) ?? null }));
    },
  };
}

/** Whoever looks for a name sees it in the row; that it also stands in a CV tells nothing. */
function isNamedBy(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'email'>, q: string): boolean {
  const named = foldText(`${candidateName(candidate)}\n${candidate.email}`);
  return searchTerms(q).every((term) => named.includes(term));
}

async function readListed(tx: Transaction, actor: Actor, ids: readonly string[]) {
  const rows = await tx
    .select({ candidate: listedColumns, job: jobRefColumns })
    .from(candidates)
    .leftJoin(jobs, ofItsJob)
    .where(and(eq(candidates.userId, actor.userId), inArray(candidates.id, [...ids])));
  return rows.map(({ candidate, job }) =>
    present(listedFields, candidate, {
      candidateStage: candidate.assignedJobId === null ? null : candidate.candidateStage,
      assignedJob: toJobRef(candidate.assignedJobId, job),
    }),
  );
}

async function readCvs(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: candidates.id, cv: candidates.cv })
    .from(candidates)
    .where(and(eq(candidates.userId, actor.userId), inArray(candidates.id, [...ids])));
  return new Map(rows.map(({ id, cv }) => [id, cv]));
}

async function readExcerpts(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  q: string,
): Promise<Map<string, Excerpt | null>> {
  const cvs = await readCvs(tx, actor, ids);
  return new Map([...cvs].map(([id, cv]) => [id, excerptOf(cv, q)]));
}

function derivedColumns(candidate: Pick<Candidate, 'firstName' | 'lastName' | 'skills'>) {
  const name = candidateName(candidate);
  return {
    sortName: sortKey(name),
    searchText: searchLines(name, ...candidate.skills, ...searchedText(candidateFields, candidate)),
  };
}

export async function countCandidates(tx: Transaction, actor: Actor): Promise<CandidateCounts> {
  const { rows } = await tx.execute<{ total: number; permanent: number; contract: number }>(sql`
    select count(*)::int as total,
           count(*) filter (where ${candidates.type} = 'permanent')::int as permanent,
           count(*) filter (where ${candidates.type} = 'contract')::int as contract
    from ${candidates} where ${candidates.userId} = ${actor.userId} and ${candidates.deletedAt} is null`);
  const [counts] = rows;
  if (!counts) throw new Error('The database returned no counts');
  return counts;
}
