import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { calendarFeeds } from '#server/platform/db/schema/calendar-feeds.ts';
import { audit, type Origin } from '../activity/audit.ts';

/**
 * Ends the address of the private calendar. It shows part of the account without a password, so a new password ends it
 * too: whoever had the old one may have created or copied it. Revoking twice is logged once.
 */
export async function revokeCalendarAddress(tx: Transaction, userId: string, origin: Origin): Promise<void> {
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  if (rowCount === 1) await audit(tx, userId, { kind: 'calendar-address-revoked' }, origin);
}
