import { sql, type SQL } from 'drizzle-orm';
import type { RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { mergedRecords, merges } from '../db/schema/merges.ts';
import type { RecordKind } from './definition.ts';

/** Whether a record is deleted because it became part of another: it comes back when the merge is undone, and in no other way. */
export function isMergedAway({ type, table }: Pick<RecordKind, 'type' | 'table'>, userId: string): SQL {
  return sql`exists (
    select from ${mergedRecords}
    where ${mergedRecords.userId} = ${userId} and ${mergedRecords.recordType} = ${type} and ${mergedRecords.recordId} = ${table.id})`;
}

/**
 * After records were erased: no merge that one of them took part in can be undone any more. Returns those that were merged into
 * them, which say the same about the same person and have to go, too.
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
