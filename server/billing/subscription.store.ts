import { desc, eq } from 'drizzle-orm';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { subscriptions } from '#server/platform/db/schema/billing.ts';

export async function findSubscription(database: Database, userId: string): Promise<Subscription | null> {
  const [row] = await database.asTenant(userId, (tx) =>
    tx.select({ subscription: users.subscription }).from(users).where(eq(users.id, userId)),
  );
  return row?.subscription ?? null;
}

export async function listSubscriptions(database: Database, userId: string) {
  return database.asTenant(userId, (tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.createdAt)),
  );
}
