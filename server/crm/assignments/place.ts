import { and, eq, ne, sql } from 'drizzle-orm';
import type { Assignment, Placed, PlaceInput, UndoMoves } from '#shared/crm/assignment-schemas.ts';
import { lacksStartDate, NO_SALARY_YET, START_DATE_REQUIRED, type Job } from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { jobRecords, type JobKind } from '../jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { holdRecords } from '#server/records/core/bin-records.ts';
import { readRecords } from '#server/records/core/read-records.ts';
import { changeRecord, holdRecord, noSuchRecord, readRecord } from '#server/records/core/write-records.ts';
import { assignmentRecords, type AssignmentKind } from './assignments.store.ts';
import { assertAsSeen } from './as-seen.ts';
import { agreeAnew, moveAssignments, putBack, readStanding, undoOf, type Terms } from '../pipelines/pipeline.ts';
import { placedFees } from '../pipelines/placed-fees.ts';

/** Places a candidate and the job and rejects the others, as one step that is undone as one. */
export async function place(
  tx: Transaction,
  actor: Actor,
  id: string,
  input: PlaceInput,
  expectedVersion: number | undefined,
): Promise<Placed> {
  const { jobId } = await readRecord<AssignmentKind>(tx, assignmentRecords, actor, id);
  const others = input.rejectOthers ? await othersOn(tx, actor, jobId, id) : [];
  await holdRecords(tx, assignmentRecords, actor, [id, ...others]);
  const assignment = await holdRecord<AssignmentKind>(tx, assignmentRecords, actor, id, expectedVersion);
  const job = await jobOf(tx, actor, assignment, input.placeJob);
  const terms = await termsOf(tx, actor, assignment, job, input);

  const [before] = await readStanding(tx, actor, [id]);
  if (!before) throw noSuchRecord();
  if (before.stage === 'placed') await agreeAnew(tx, actor, before, terms);
  else await moveAssignments(tx, actor, [id], 'placed', terms);
  const rejected = await moveAssignments(tx, actor, others, 'rejected');
  const isCounted = input.placeJob || (job.stage === 'placed' && !assignment.job.removed);
  const undoJob = isCounted ? await countPlacement(tx, actor, job, input.placeJob ? terms.startDate : undefined) : null;
  return {
    assignment: await readRecord<AssignmentKind>(tx, assignmentRecords, actor, id),
    rejectedIds: rejected.map((other) => other.id),
    jobId: undoJob?.id ?? null,
    undo: { moves: [undoOf(before), ...rejected], job: undoJob },
  };
}

async function othersOn(tx: Transaction, actor: Actor, jobId: string, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(candidates, and(eq(candidates.userId, assignments.userId), eq(candidates.id, assignments.candidateId)))
    .where(
      and(
        eq(assignments.userId, actor.userId),
        eq(assignments.jobId, jobId),
        ne(assignments.id, id),
        sql`${assignments.deletedAt} is null and ${candidates.deletedAt} is null`,
        sql`(${assignments.stage} is null or ${assignments.stage} not in ('rejected', 'placed'))`,
      ),
    );
  return rows.map((row) => row.id);
}

/** A job in the bin cannot be placed along with the candidate. */
async function jobOf(tx: Transaction, actor: Actor, { job }: Assignment, isPlaced: boolean): Promise<Job> {
  if (isPlaced && job.removed) throw new AppError('invalid', GONE, { placeJob: GONE });
  if (!job.removed) return holdRecord<JobKind>(tx, jobRecords, actor, job.id, undefined);
  const [found] = await readRecords(tx, jobRecords, actor, [job.id]);
  if (!found) throw noSuchRecord();
  return found;
}

const GONE = 'This job is in the bin. Restore it, or place only the candidate.';

async function termsOf(
  tx: Transaction,
  actor: Actor,
  { id }: Assignment,
  job: Job,
  {
    startDate = job.startDate,
    salary = job.value === NO_SALARY_YET ? null : job.value,
    fee,
    placeJob: isPlaced,
  }: PlaceInput,
): Promise<Terms> {
  if (isPlaced && lacksStartDate({ stage: 'placed', startDate })) {
    throw new AppError('invalid', START_DATE_REQUIRED, { startDate: START_DATE_REQUIRED });
  }
  if (fee !== undefined) return { startDate, salary, fee };
  // If the job was placed without a candidate, its stored fee becomes the fee of this placement.
  const isCounted = job.placementFee !== undefined && (await placedFees(tx, actor, job.id, id)) === null;
  const paid = salary ?? job.value;
  const { feePercentage } = job;
  const formula = feePercentage === null || paid === NO_SALARY_YET ? null : calculateFee(paid, feePercentage);
  return { startDate, salary, fee: isCounted ? (job.placementFee ?? null) : formula };
}

/** Places the job, or updates a placed one. Its fee becomes the sum of the fees of its placements. */
async function countPlacement(
  tx: Transaction,
  actor: Actor,
  job: Job,
  startDate: string | null | undefined,
): Promise<UndoMoves['job']> {
  const patch = { stage: 'placed', placementFee: null, ...(startDate !== undefined && { startDate }) };
  const { version } = await changeRecord(tx, jobRecords, actor, job.id, patch, undefined);
  return {
    id: job.id,
    version,
    stage: job.stage,
    startDate: job.startDate,
    placementFee: job.placementFee ?? null,
  };
}

/** Undoes a move or a placement completely, or not at all if something has changed since. */
export async function undoMoves(tx: Transaction, actor: Actor, { moves, job }: UndoMoves): Promise<string[]> {
  const ids = moves.map(({ id }) => id);
  await holdRecords(tx, assignmentRecords, actor, ids);
  await assertAsSeen(tx, actor, Object.fromEntries(moves.map(({ id, version }) => [id, version])));
  await putBack(tx, actor, moves);
  if (job) {
    const { id, version, stage, startDate, placementFee } = job;
    const fee = stage === 'placed' && placementFee !== null ? { placementFee } : {};
    await changeRecord(tx, jobRecords, actor, id, { stage, startDate, ...fee }, version);
  }
  return ids;
}
