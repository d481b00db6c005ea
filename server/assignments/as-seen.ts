import type { Transaction } from '../db/database.ts';
import { StaleEditError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import { readRecord } from '../records/write-records.ts';
import { assignmentRecords, type AssignmentKind } from './assignments.store.ts';
import { readStanding } from './pipeline.ts';

/** Refuses to go on if one of these assignments, which are held, has another version than the one that somebody saw. */
export async function assertAsSeen(
  tx: Transaction,
  actor: Actor,
  seen: Readonly<Record<string, number>>,
): Promise<void> {
  const ids = Object.keys(seen);
  if (ids.length === 0) return;
  const versions = new Map((await readStanding(tx, actor, ids)).map(({ id, version }) => [id, version]));
  const stale = ids.find((id) => versions.get(id) !== seen[id]);
  if (stale !== undefined) {
    throw new StaleEditError(await readRecord<AssignmentKind>(tx, assignmentRecords, actor, stale));
  }
}
