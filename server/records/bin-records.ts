import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { lookAgain } from '../duplicates/look-again.ts';
import type { Actor } from './actor.ts';
import type { RecordKind } from './definition.ts';
import { isMergedAway } from './merged-away.ts';
import { withKeptSums } from './kept-sums.ts';

/**
 * Takes hold of many records at once, always in the order of their ids: of two requests that want the same ones, each in an
 * order of its own, the later one waits and neither fails.
 */
export async function holdRecords(
  tx: Transaction,
  { table, holdFirst }: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  await holdFirst?.(tx, actor, ids);
  await tx.execute(sql`
    select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
    order by ${table.id} for no key update`);
}

/** Into the bin, and out of it. Each returns the ids it changed; others were not there to be changed. */

export async function deleteRecords(
  tx: Transaction,
  definition: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const { table } = definition;
  const { rows } = await withKeptSums(tx, definition, actor.userId, ids, () =>
    tx.execute<{ id: string }>(sql`
      update ${table} set deleted_at = ${actor.now}, version = version + 1
      where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null
      returning id`),
  );
  const deleted = rows.map((row) => row.id);
  await definition.afterBinning?.(tx, actor, deleted);
  await lookAgain(tx, actor.userId, definition.type, deleted);
  return deleted;
}

/** A record that is not in the bin stays as it is, so that restoring may be repeated; one that was merged away is not in it. */
export async function restoreRecords(
  tx: Transaction,
  definition: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const { table } = definition;
  const { rows } = await withKeptSums(tx, definition, actor.userId, ids, () =>
    tx.execute<{ id: string }>(sql`
      update ${table} set deleted_at = null, version = version + 1
      where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[])
        and ${table.deletedAt} is not null and not ${isMergedAway(definition, actor.userId)}
      returning id`),
  );
  const restored = rows.map((row) => row.id);
  await definition.afterBinning?.(tx, actor, restored);
  await lookAgain(tx, actor.userId, definition.type, restored);
  return restored;
}
