import { sql } from 'drizzle-orm';
import type { DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import { can, type RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { duplicateDismissals } from '#server/platform/db/schema/duplicates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';

const { userId: owner, recordType, oneId, otherId } = duplicateDismissals;

/** Whether the user has marked two of these records as different. */
export async function dismissalsAmong(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<(one: string, other: string) => boolean> {
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  const rows = await tx.run(
    composedStatement<{ one: string; other: string }>(sql`
      select ${oneId} as one, ${otherId} as other from ${duplicateDismissals}
      where ${owner} = ${userId} and ${recordType} = ${type} and ${oneId} = ${among} and ${otherId} = ${among}`),
  );
  const told = new Set(rows.map(({ one, other }) => `${one} ${other}`));
  return (one, other) => told.has(pairOf(one, other).join(' '));
}

/** The records that the user has marked as different from this one. */
export async function dismissedWith(tx: Transaction, userId: string, type: DuplicateType, id: string) {
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${otherId} as id from ${duplicateDismissals}
      where ${owner} = ${userId} and ${recordType} = ${type} and ${oneId} = ${id}::uuid
      union all
      select ${oneId} from ${duplicateDismissals}
      where ${owner} = ${userId} and ${recordType} = ${type} and ${otherId} = ${id}::uuid`),
  );
  return new Set(rows.map((row) => row.id));
}

/** Dismissals are erased together with their records. */
export async function forgetDismissals(
  tx: Transaction,
  userId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<void> {
  if (!can(type, 'duplicates')) return;
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    delete from ${duplicateDismissals}
    where ${owner} = ${userId} and ${recordType} = ${type} and (${oneId} = ${among} or ${otherId} = ${among})`);
}

/** The smaller id first. */
export const pairOf = (one: string, other: string) => (one < other ? ([one, other] as const) : ([other, one] as const));
