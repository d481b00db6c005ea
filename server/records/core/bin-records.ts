import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import type { RecordKind } from './definition.ts';
import { writeRecords } from './door.ts';
import { isMergedAway } from './merged-away.ts';

/**
 * Locks many records, always in the order of their ids. Two requests for the same records in different orders then
 * queue up instead of deadlocking.
 */
export async function holdRecords(
  tx: Transaction,
  { table, holdFirst }: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  await holdFirst?.(tx, actor, ids);
  tx.send(
    composedStatement(sql`
      select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = any(${idArray(ids)})
      order by ${table.id} for no key update`),
  );
}

/**
 * Both functions return the ids they changed. Ids of records that do not exist or are already in that state are left
 * out.
 */

export async function deleteRecords(
  tx: Transaction,
  definition: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  return bin(tx, definition, actor, { ids, deletedAt: actor.now, where: sql`${definition.table.deletedAt} is null` });
}

/**
 * Records that are not in the bin stay as they are, so a restore can be repeated. Merged records are deleted but not in
 * the bin.
 */
export async function restoreRecords(
  tx: Transaction,
  definition: RecordKind,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const isInBin = sql`${definition.table.deletedAt} is not null and not ${isMergedAway(definition, actor.userId)}`;
  return bin(tx, definition, actor, { ids, deletedAt: null, where: isInBin });
}

interface Binning {
  ids: readonly string[];
  deletedAt: Date | null;
  where: SQL;
}

async function bin(
  tx: Transaction,
  definition: RecordKind,
  actor: Actor,
  { ids, deletedAt, where }: Binning,
): Promise<string[]> {
  const written = await writeRecords(tx, actor, definition, {
    update: { deletedAt },
    ids,
    where,
    as: 'touched',
    after: async (changed) => definition.afterBinning?.(tx, actor, changed),
  });
  return written.map(({ id }) => id);
}
