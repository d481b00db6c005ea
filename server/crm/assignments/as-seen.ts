import type { Transaction } from '#server/platform/db/database.ts';
import { StaleEditError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { readRecord } from '#server/records/core/write-records.ts';
import { assignmentRecords, type AssignmentKind } from './assignments.store.ts';
import { readStanding } from '../pipelines/pipeline.ts';

/** Throws if one of these locked assignments has another version than the one the user saw. */
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
