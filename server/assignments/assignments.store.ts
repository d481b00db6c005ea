import { and, eq, sql } from 'drizzle-orm';
import {
  assignmentFields,
  type Assignment,
  type AssignmentCounts,
  type AssignmentInput,
  type AssignmentPatch,
  type AssignmentsFilter,
  type AssignmentSort,
} from '#shared/assignments.ts';
import { candidateName, candidateStages } from '#shared/candidates.ts';
import { contactRefColumns, toOptionalContactRef } from '../contacts/contact-refs.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import { ConflictError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { whereOf } from '../records/list-records.ts';
import { readRecords } from '../records/read-records.ts';
import { ownAccount, perhaps, shown } from '../records/shown-rows.ts';
import { columnsOf, present } from '../records/stored-row.ts';
import { holdCandidates, refreshCurrent } from './current-assignment.ts';
import { noteMoves } from './moves.ts';
import { addAssignments, candidatesOf, stageColumns } from './pipeline.ts';

const ofItsCandidate = and(eq(candidates.userId, assignments.userId), eq(candidates.id, assignments.candidateId));
const ofItsJob = and(eq(jobs.userId, assignments.userId), eq(jobs.id, assignments.jobId));
const ofItsClient = and(eq(contacts.userId, jobs.userId), eq(contacts.id, jobs.contactId));

export interface AssignmentKind {
  type: 'assignment';
  fields: typeof assignmentFields;
  record: Assignment;
  input: AssignmentInput;
  patch: AssignmentPatch;
  filter: AssignmentsFilter;
  sort: AssignmentSort;
}

export const assignmentRecords: RecordDefinition<AssignmentKind> = {
  type: 'assignment',
  table: assignments,
  fields: assignmentFields,
  links: { candidateId: assignments.candidateId, jobId: assignments.jobId },
  title: sql`(
    select ${candidates.firstName} || ' ' || ${candidates.lastName} || ' – ' || ${jobs.title}
    from ${candidates} join ${jobs} on ${jobs.userId} = ${ownAccount} and ${jobs.id} = ${assignments.jobId}
    where ${candidates.userId} = ${ownAccount} and ${candidates.id} = ${assignments.candidateId})`,
  // Somebody may have been put on the job again while this one was in the bin.
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
      const { email, phone, skills, expectedSalary, salary, fee, startDate, placedAt } = row;
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
  insert: async (tx, actor, { id, createdFrom }, { candidateId, jobId, stage, note }) => {
    await holdCandidates(tx, actor.userId, [candidateId]);
    const added = await addAssignments(tx, actor, [candidateId], { id, createdFrom, jobId, stage, note });
    await refreshCurrent(tx, actor.userId, candidatesOf(added), actor);
    if (added.length > 0) return true;
    if ((await readRecords(tx, assignmentRecords, actor, [id])).length > 0) return false;
    throw await alreadyOnJob(tx, actor, candidateId, jobId);
  },
  update: async (tx, actor, current, { stage = current.stage, note = current.note }, { updatedAt }) => {
    const isMove = stage !== current.stage;
    await tx.execute(sql`
      update ${assignments} set version = version + 1, updated_at = ${updatedAt}, note = ${note}
        ${isMove ? sql`, ${stageColumns(actor, stage)}` : sql``}
      where ${assignments.userId} = ${actor.userId} and ${assignments.id} = ${current.id}`);
    if (!isMove) return;
    await noteMoves(tx, actor, 'moved', [current]);
    await refreshCurrent(tx, actor.userId, [current.candidateId], actor);
  },
  holdFirst: (tx, actor, ids) =>
    holdCandidates(
      tx,
      actor.userId,
      sql`select ${assignments.candidateId} from ${assignments}
        where ${assignments.userId} = ${actor.userId} and ${assignments.id} = any(${sql.param(ids)}::uuid[])`,
    ),
  afterBinning: async (tx, actor, ids) => {
    const { id, candidateId, stage, deletedAt } = assignments;
    const changed = await tx
      .select({ id, candidateId, stage, deletedAt })
      .from(assignments)
      .where(and(eq(assignments.userId, actor.userId), sql`${id} = any(${sql.param(ids)}::uuid[])`));
    const isRestored = changed.some((row) => row.deletedAt === null);
    await noteMoves(tx, actor, isRestored ? 'restored' : 'removed', changed);
    await refreshCurrent(tx, actor.userId, candidatesOf(changed), actor);
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

/** Who is in the bin is on no list, and is on the job again once restored. */
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
    : new Error('An assignment that was in the way is not there');
}

/** How many stand in each column of a board. */
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
