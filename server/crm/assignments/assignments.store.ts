import { and, eq, sql } from 'drizzle-orm';
import {
  assignmentFields,
  type Assignment,
  type AssignmentCounts,
  type AssignmentInput,
  type AssignmentPatch,
  type AssignmentsFilter,
  type AssignmentSort,
} from '#shared/crm/assignment-schemas.ts';
import { candidateName, candidateStages } from '#shared/crm/candidate-schemas.ts';
import { contactRefColumns, toOptionalContactRef } from '../rows/contact-refs.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { ConflictError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { whereOf } from '#server/records/lists/list-records.ts';
import { readRecords } from '#server/records/core/read-records.ts';
import { ownAccount, perhaps, shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, present } from '#server/records/core/stored-row.ts';
import { assignmentRows } from '../rows/assignment-rows.ts';
import { holdCandidates } from '../rows/current-assignment.ts';
import { noteMoves } from '../pipelines/moves.ts';
import { newAssignments, noteAdded, stageColumns } from '../pipelines/pipeline.ts';

const ofItsCandidate = and(eq(candidates.userId, assignments.userId), eq(candidates.id, assignments.candidateId));
const ofItsJob = and(eq(jobs.userId, assignments.userId), eq(jobs.id, assignments.jobId));
const ofItsClient = and(eq(contacts.userId, jobs.userId), eq(contacts.id, jobs.contactId));

export interface AssignmentKind {
  type: 'assignment';
  table: typeof assignments;
  fields: typeof assignmentFields;
  record: Assignment;
  input: AssignmentInput;
  patch: AssignmentPatch;
  filter: AssignmentsFilter;
  sort: AssignmentSort;
}

export const assignmentRecords: RecordDefinition<AssignmentKind> = {
  ...assignmentRows,
  links: { candidateId: assignments.candidateId, jobId: assignments.jobId },
  title: sql`(
    select ${candidates.firstName} || ' ' || ${candidates.lastName} || ' – ' || ${jobs.title}
    from ${candidates} join ${jobs} on ${jobs.userId} = ${ownAccount} and ${jobs.id} = ${assignments.jobId}
    where ${candidates.userId} = ${ownAccount} and ${candidates.id} = ${assignments.candidateId})`,
  // The candidate may have been added to the job again while this assignment was in the bin.
  constraints: { assignments_once: { jobId: 'This candidate is already on this job' } },
  shown: shown(
    {
      ...columnsOf(assignmentFields, assignments),
      placedAt: assignments.placedAt,
      salary: assignments.salary,
      fee: assignments.fee,
      startDate: assignments.startDate,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      email: candidates.email,
      phone: candidates.phone,
      candidateType: candidates.type,
      skills: candidates.skills,
      expectedSalary: candidates.expectedSalary,
      location: candidates.location,
      candidateDeletedAt: candidates.deletedAt,
      isCurrent: sql<boolean>`${assignments.deletedAt} is null and ${candidates.assignedJobId} is not distinct from ${assignments.jobId}`,
      jobTitle: jobs.title,
      jobStage: jobs.stage,
      jobDeletedAt: jobs.deletedAt,
      contactId: jobs.contactId,
      ...contactRefColumns,
      company: perhaps(contacts.company),
    },
    sql`join ${candidates} on ${ofItsCandidate} join ${jobs} on ${ofItsJob} left join ${contacts} on ${ofItsClient}`,
    (row) => {
      const { email, phone, skills, expectedSalary, location, salary, fee, startDate, placedAt } = row;
      const contact = toOptionalContactRef(row.contactId, row);
      return present(assignmentFields, row, {
        candidate: {
          id: row.candidateId,
          name: candidateName(row),
          email,
          phone,
          type: row.candidateType,
          skills,
          expectedSalary,
          location,
          removed: row.candidateDeletedAt !== null,
        },
        job: {
          id: row.jobId,
          title: row.jobTitle,
          stage: row.jobStage,
          contact: contact && { ...contact, company: row.company },
          removed: row.jobDeletedAt !== null,
        },
        stageSince: row.stageSince.toISOString(),
        placement: placedAt && { placedAt: placedAt.toISOString(), salary, fee, startDate },
      });
    },
  ),
  newRows: async (tx, actor, added) => {
    const people = added.map(({ row: { id }, input }) => ({ ...input, id }));
    holdCandidates(
      tx,
      actor.userId,
      people.map(({ candidateId }) => candidateId),
    );
    return newAssignments(actor, people, added[0]?.row.createdFrom ?? '');
  },
  afterInsert: (tx, actor, made) =>
    noteAdded(
      tx,
      actor,
      made.map(({ row }) => row.id),
    ),
  inTheWay: (tx, actor, { candidateId, jobId }) => alreadyOnJob(tx, actor, candidateId, jobId),
  changedColumns: (_tx, actor, current, { stage = current.stage, note = current.note }) => ({
    note,
    ...(stage !== current.stage && stageColumns(actor, stage)),
  }),
  afterUpdate: async (tx, actor, current, { stage = current.stage }) => {
    if (stage !== current.stage) noteMoves(tx, actor, 'moved', [current]);
  },
  holdFirst: (tx, actor, ids) =>
    holdCandidates(
      tx,
      actor.userId,
      sql`select ${assignments.candidateId} from ${assignments}
        where ${assignments.userId} = ${actor.userId} and ${assignments.id} = any(${idArray(ids)})`,
    ),
  afterBinning: async (tx, actor, ids) => {
    const { id, stage, deletedAt } = assignments;
    const changed = await tx
      .select({ id, stage, deletedAt })
      .from(assignments)
      .where(and(eq(assignments.userId, actor.userId), sql`${id} = any(${idArray(ids)})`));
    const isRestored = changed.some((row) => row.deletedAt === null);
    noteMoves(tx, actor, isRestored ? 'restored' : 'removed', changed);
  },
  list: {
    from: sql`${assignments} join ${candidates} on ${ofItsCandidate}`,
    where: async (_tx, _actor, filter) => ({ conditions: conditions(filter) }),
    sorts: {
      stageSince: { key: sql`${assignments.stageSince}`, type: 'instant' },
      candidate: { key: sql`${candidates.sortName}`, type: 'text' },
      createdAt: { key: sql`${assignments.createdAt}`, type: 'instant' },
    },
  },
};

/** Candidates in the bin are on no list. Restoring them brings them back. */
function conditions({ candidateId, jobId, stage }: AssignmentsFilter) {
  return [
    sql`${candidates.deletedAt} is null`,
    ...(candidateId ? [eq(assignments.candidateId, candidateId)] : []),
    ...(jobId ? [eq(assignments.jobId, jobId)] : []),
    ...(stage ? [stage === 'none' ? sql`${assignments.stage} is null` : eq(assignments.stage, stage)] : []),
  ];
}

export async function alreadyOnJob(tx: Transaction, actor: Actor, candidateId: string, jobId: string): Promise<Error> {
  const [there] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.userId, actor.userId),
        eq(assignments.candidateId, candidateId),
        eq(assignments.jobId, jobId),
        sql`${assignments.deletedAt} is null`,
      ),
    );
  const [current] = await readRecords(tx, assignmentRecords, actor, there ? [there.id] : []);
  return current
    ? new ConflictError(`${current.candidate.name} is already on this job`, current)
    : new Error('The conflicting assignment was not found');
}

/** The number of candidates in each column of a board. */
export async function countAssignments(
  tx: Transaction,
  actor: Actor,
  filter: AssignmentsFilter,
): Promise<AssignmentCounts> {
  const where = await whereOf(tx, assignmentRecords, actor, filter);
  const inStage = candidateStages.map(
    (stage) =>
      sql`count(*) filter (where ${assignments.stage} = ${sql.raw(`'${stage}'`)})::int as ${sql.identifier(stage)}`,
  );
  const [counts] = await tx.run(
    composedStatement<AssignmentCounts>(sql`
      select count(*)::int as total, count(*) filter (where ${assignments.stage} is null)::int as none,
             ${sql.join(inStage, sql`, `)}
      from ${assignmentRecords.list.from} where ${where}`),
  );
  if (!counts) throw new Error('The database returned no counts');
  return counts;
}
