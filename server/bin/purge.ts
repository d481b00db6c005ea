import { sql } from 'drizzle-orm';
import { BIN_DAYS } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { allRecords } from '../register.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything of one account that has been in the bin for its time. Safe to repeat; returns how many records went. */
export async function purgeDeleted(tx: Transaction, userId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BIN_DAYS * DAY_MS);
  let purged = 0;
  for (const { table } of allRecords) {
    const { rowCount } = await tx.execute(
      sql`delete from ${table} where ${table.userId} = ${userId} and ${table.deletedAt} <= ${before}`,
    );
    purged += rowCount ?? 0;
  }
  return purged;
}
