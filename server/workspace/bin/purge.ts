import { sql } from 'drizzle-orm';
import { BIN_DAYS } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { merges } from '#server/platform/db/schema/merges.ts';
import { allRecords } from '#server/crm/register.ts';
import { eraseRecords } from '#server/intake/erasing/erase-records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Purges the records of one account whose time in the bin is over. Safe to repeat. Returns the number of purged
 * records.
 */
export async function purgeDeleted(tx: Transaction, userId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BIN_DAYS * DAY_MS);
  let purged = 0;
  for (const kind of allRecords) {
    purged += await eraseRecords(tx, kind, userId, sql`${kind.table.deletedAt} <= ${before}`);
  }
  // Their merged records are purged by now, or were restored long ago.
  await tx.execute(sql`delete from ${merges} where ${merges.userId} = ${userId} and ${merges.createdAt} <= ${before}`);
  return purged;
}
