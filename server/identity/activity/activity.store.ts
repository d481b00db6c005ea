import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Activity, ActivityQuery } from '#shared/identity/activity-schemas.ts';
import { COUNT_LIMIT, type Page } from '#shared/records/list-schemas.ts';
import { ACTIVITY_MONTHS } from '#shared/platform/retention.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { auditEvents } from '#server/platform/db/schema/activity.ts';
import { inOrder, readPage } from '#server/platform/db/keyset.ts';

export async function listActivity(
  tx: Transaction,
  userId: string,
  { limit, cursor }: ActivityQuery,
): Promise<Page<Activity>> {
  const where = sql`${auditEvents.userId} = ${userId}`;
  const { ids, nextCursor } = await readPage(tx, {
    from: sql`${auditEvents}`,
    where,
    id: sql`${auditEvents.id}`,
    sort: { key: sql`${auditEvents.at}`, type: 'instant' },
    order: '-at',
    limit,
    cursor,
  });
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), inArray(auditEvents.id, ids)));
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${auditEvents} where ${where} limit ${COUNT_LIMIT + 1}) as counted`,
  );
  return { items: inOrder(ids, rows.map(present)), nextCursor, count: counted[0]?.count ?? 0 };
}

function present({ id, kind, about, device, network, at }: typeof auditEvents.$inferSelect): Activity {
  return { id, kind, about, device, network, at: at.toISOString() };
}

/** Uses the database's clock, like the policy that protects newer rows. */
export async function dropOldActivity(tx: Transaction): Promise<void> {
  await tx.delete(auditEvents).where(lt(auditEvents.at, sql`now() - ${ACTIVITY_MONTHS} * interval '1 month'`));
}
