import { sql } from 'drizzle-orm';
import { BIN_DAYS } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
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
  return purged;
}
