import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { grantsAccess } from '#shared/billing/billing-schemas.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema/accounts.ts';

/** Which of these sessions may no longer listen, because they or the subscription ended. One query for all streams. */
export async function endedSessions(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const alive = await database.asSystem((tx) =>
    tx
      .select({ id: sessions.id, status: users.subscriptionStatus })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, sql`now()`))),
  );
  const allowed = new Set(alive.filter(({ status }) => grantsAccess(status)).map(({ id }) => id));
  return new Set(ids.filter((id) => !allowed.has(id)));
}
