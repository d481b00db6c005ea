import { sql } from 'drizzle-orm';
import type { AnalyticsEvent } from '#shared/platform/analytics-events.ts';
import type { Transaction } from '../db/database.ts';
import { analyticsCounts } from '../db/schema/analytics.ts';

export async function countEvent(tx: Transaction, event: AnalyticsEvent, page: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  await tx
    .insert(analyticsCounts)
    .values({ day, event, page, count: 1 })
    .onConflictDoUpdate({
      target: [analyticsCounts.day, analyticsCounts.event, analyticsCounts.page],
      set: { count: sql`${analyticsCounts.count} + 1` },
    });
}
