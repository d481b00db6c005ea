import { sql, type SQL } from 'drizzle-orm';
import type { RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { mergedRecords, merges } from '#server/platform/db/schema/merges.ts';
import type { RecordKind } from './definition.ts';

/** Whether a record was deleted by a merge. Only undoing the merge restores it. */
export function isMergedAway({ type, table }: Pick<RecordKind, 'type' | 'table'>, userId: string): SQL {
  return sql`exists (
    select from ${mergedRecords}
    where ${mergedRecords.userId} = ${userId} and ${mergedRecords.recordType} = ${type} and ${mergedRecords.recordId} = ${table.id})`;
}

/**
 * Called after records are erased: merges that they took part in can no longer be undone. Returns the records that were
 * merged into them. These describe the same person, so they have to be erased, too.
 */
export async function forgetMerges(
  tx: Transaction,
  userId: string,
  type: RecordType,
  erased: readonly string[],
): Promise<string[]> {
  const isErased = sql`any(${sql.param(erased)}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${mergedRecords.recordId} as id from ${mergedRecords} join ${merges}
      on ${merges.userId} = ${userId} and ${merges.id} = ${mergedRecords.mergeId}
    where ${mergedRecords.userId} = ${userId} and ${mergedRecords.recordType} = ${type} and ${merges.recordType} = ${type}
      and ${merges.survivorId} = ${isErased}`);
  await tx.execute(sql`
    delete from ${merges} where ${merges.userId} = ${userId} and ${merges.recordType} = ${type} and (
      ${merges.survivorId} = ${isErased} or ${merges.id} in (
        select ${mergedRecords.mergeId} from ${mergedRecords}
        where ${mergedRecords.userId} = ${userId} and ${mergedRecords.recordType} = ${type} and ${mergedRecords.recordId} = ${isErased}))`);
  return rows.map(({ id }) => id);
}
