import { sql } from 'drizzle-orm';
import type { CandidateStage } from '#shared/crm/candidate-schemas.ts';
import { joinTexts } from '#shared/intake/merge-schemas.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import { assignmentRows } from '#server/crm/rows/assignment-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignmentMoves, assignments } from '#server/platform/db/schema/assignments.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { ChangedRow, MergedAssignments } from './remembered.ts';

/**
 * The assignments of merged candidates or jobs. The caller has locked their candidates, and `refreshMerged` refreshes
 * them at the end.
 */

type End = 'candidateId' | 'jobId';

interface Live {
  id: string;
  candidateId: string;
  jobId: string;
  stage: CandidateStage | null;
  stageSince: Date;
  note: string;
  turn: number;
}

/**
 * From the least to the most advanced stage. A rejected candidate is ahead of one who only applied, and behind one who
 * is in interviews.
 */
const furtherAndFurther: readonly (CandidateStage | null)[] = [
  null,
  'applied',
  'rejected',
  'interview',
  'offered',
  'placed',
];

/**
 * Runs before the links are moved. Where a candidate would be on a job twice, only the more advanced assignment stays,
 * with the notes and the history of both.
 */
export async function settleAssignments(
  tx: Transaction,
  actor: Actor,
  end: End,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<MergedAssignments> {
  const live = await readLive(tx, actor, end, [survivorId, ...mergedIds]);
  const settled: MergedAssignments = { away: [], notes: [], turns: [], moves: [] };
  const otherEnd = end === 'candidateId' ? 'jobId' : 'candidateId';
  for (const group of groupedBy(live, otherEnd)) {
    const [kept, ...others] = group.toSorted(
      (one, other) =>
        furtherAndFurther.indexOf(other.stage) - furtherAndFurther.indexOf(one.stage) ||
        Number(other[end] === survivorId) - Number(one[end] === survivorId) ||
        other.stageSince.getTime() - one.stageSince.getTime(),
    );
    if (!kept || others.length === 0) continue;
    settled.away.push(...others.map(({ id }) => id));
    const note = joinTexts([kept, ...others].map((each) => each.note));
    if (note !== kept.note && note.length <= limits.notes) {
      settled.notes.push({ id: kept.id, before: kept.note, after: note });
    }
    for (const { id } of others) {
      const moves = await giveMoves(tx, actor, { from: id, to: kept.id });
      if (moves.length > 0) settled.moves.push({ from: id, ids: moves });
    }
  }
  const putAway = { update: { deletedAt: actor.now }, ids: settled.away, as: 'touched', repeats: 'later' } as const;
  await writeRecords(tx, actor, assignmentRows, putAway);
  await writeNotes(tx, actor, settled.notes);
  if (end === 'candidateId') {
    const stay = live.filter(({ id }) => !settled.away.includes(id));
    settled.turns = inOneOrder(stay, survivorId);
    await writeTurns(tx, actor, settled.turns);
  }
  return settled;
}

function groupedBy(live: readonly Live[], end: End): Live[][] {
  const groups = new Map<string, Live[]>();
  for (const each of live) groups.set(each[end], [...(groups.get(each[end]) ?? []), each]);
  return [...groups.values()];
}

async function readLive(tx: Transaction, { userId }: Actor, end: End, of: readonly string[]): Promise<Live[]> {
  const { id, candidateId, jobId, stage, stageSince, note, turn } = assignments;
  return tx
    .select({ id, candidateId, jobId, stage, stageSince, note, turn })
    .from(assignments)
    .where(
      sql`${assignments.userId} = ${userId} and ${assignments[end]} = any(${sql.param(of)}::uuid[]) and ${assignments.deletedAt} is null`,
    )
    .orderBy(id)
    .for('no key update');
}

async function giveMoves(tx: Transaction, { userId }: Actor, { from, to }: { from: string; to: string }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${assignmentMoves} set assignment_id = ${to}
    where ${assignmentMoves.userId} = ${userId} and ${assignmentMoves.assignmentId} = ${from} returning id`);
  return rows.map(({ id }) => id);
}

async function writeNotes(tx: Transaction, actor: Actor, notes: MergedAssignments['notes']): Promise<void> {
  for (const { id, before, after } of notes) {
    const where = sql`${assignments.note} = ${before}`;
    await writeRecords(tx, actor, assignmentRows, { update: { note: after }, ids: [id], where, as: 'touched' });
  }
}

/**
 * `turn` orders the assignments of one candidate; the highest one that is not rejected is the current one. Each
 * candidate's order stays, and the two lists are merged by the dates of their stages.
 */
function inOneOrder(live: readonly Live[], survivorId: string): MergedAssignments['turns'] {
  const people = groupedBy(live, 'candidateId');
  if (people.length < 2) return [];
  // The new turns follow all existing ones. An assignment that is added or moved later stays last, also after an undo.
  const last = Math.max(...live.map(({ turn }) => turn));
  const placed = people.flatMap((theirs) => {
    let latest = 0;
    return theirs
      .toSorted((one, other) => one.turn - other.turn || one.id.localeCompare(other.id))
      .map((each) => {
        latest = Math.max(latest, each.stageSince.getTime());
        return { ...each, latest };
      });
  });
  const inOrder = placed.toSorted(
    (one, other) =>
      one.latest - other.latest ||
      Number(one.candidateId === survivorId) - Number(other.candidateId === survivorId) ||
      one.candidateId.localeCompare(other.candidateId),
  );
  return inOrder.map(({ id, turn }, index) => ({ id, before: turn, after: last + index + 1 }));
}

async function writeTurns(tx: Transaction, actor: Actor, turns: MergedAssignments['turns']): Promise<void> {
  await writeRecords(tx, actor, assignmentRows, {
    update: { turn: sql`theirs.after` },
    from: sql`jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as theirs (id uuid, before integer, after integer)`,
    where: sql`${assignments.id} = theirs.id and ${assignments.turn} = theirs.before`,
    as: 'kept',
    repeats: 'later',
  });
}

/** Runs after the links are restored. */
export async function unsettleAssignments(
  tx: Transaction,
  actor: Actor,
  { away, notes, turns, moves }: MergedAssignments,
): Promise<void> {
  for (const { from, ids } of moves) {
    await tx.execute(sql`
      update ${assignmentMoves} set assignment_id = ${from}
      where ${assignmentMoves.userId} = ${actor.userId} and ${assignmentMoves.id} = any(${sql.param(ids)}::uuid[])`);
  }
  await writeNotes(tx, actor, notes.map(backwards));
  await writeTurns(tx, actor, turns.map(backwards));
  // One by one: an assignment stays in the bin if the candidate was put on the same job again.
  for (const id of away) {
    await writeRecords(tx, actor, assignmentRows, {
      update: { deletedAt: null },
      ids: [id],
      where: sql`not exists (
        select from ${assignments} as other
        where other.user_id = ${actor.userId} and other.candidate_id = ${assignments}.candidate_id
          and other.job_id = ${assignments}.job_id and other.deleted_at is null)`,
      as: 'touched',
      repeats: 'later',
    });
  }
}

function backwards<Value>({ id, before, after }: ChangedRow<Value>): ChangedRow<Value> {
  return { id, before: after, after: before };
}
