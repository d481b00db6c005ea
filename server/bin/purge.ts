import { sql } from 'drizzle-orm';
import { BIN_DAYS } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { merges } from '../db/schema/merges.ts';
import { allRecords } from '../register.ts';
import { eraseRecords } from './erase-records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything of one account that has been in the bin for its time. Safe to repeat; returns how many records went. */
export async function purgeDeleted(tx: Transaction, userId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BIN_DAYS * DAY_MS);
  let purged = 0;
  for (const kind of allRecords) {
    purged += await eraseRecords(tx, kind, userId, sql`${kind.table.deletedAt} <= ${before}`);
  }
  // Whatever they merged away is gone by now, or came back long ago.
  await tx.execute(sql`delete from ${merges} where ${merges.userId} = ${userId} and ${merges.createdAt} <= ${before}`);
  return purged;
}
