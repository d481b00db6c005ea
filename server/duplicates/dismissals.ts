import { sql } from 'drizzle-orm';
import type { DuplicateType } from '#shared/duplicates.ts';
import type { RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { duplicateDismissals } from '../db/schema/duplicates.ts';
import { composedStatement } from '../db/statement.ts';
import { canBeTwice } from './look-again.ts';

const { userId: owner, recordType, oneId, otherId } = duplicateDismissals;

/** Whether somebody has said of two of these that they are not the same. */
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

/** Whom somebody has told from this one. */
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

/** What was said of records that are erased goes with them. */
export async function forgetDismissals(
  tx: Transaction,
  userId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<void> {
  if (!canBeTwice(type)) return;
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    delete from ${duplicateDismissals}
    where ${owner} = ${userId} and ${recordType} = ${type} and (${oneId} = ${among} or ${otherId} = ${among})`);
}

/** The smaller id first. */
export const pairOf = (one: string, other: string) => (one < other ? ([one, other] as const) : ([other, one] as const));
