import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { Database } from '#server/platform/db/database.ts';
import { billingCustomers, subscriptions } from '#server/platform/db/schema/billing.ts';
import { isMissing, type Billing } from './billing.ts';

type Customer = typeof billingCustomers.$inferSelect;

/**
 * The account's customer at the provider, created before its first checkout. The idempotency key makes two parallel
 * requests end with one customer. An existing customer with the same address is never reused.
 */
export async function ensureCustomer(database: Database, billing: Billing, user: SessionUser): Promise<Customer> {
  const known = await findCustomer(database, user.uid);
  if (known && (await stillExists(billing, known))) return known;
  const params = { email: user.email, name: user.displayName ?? user.email, metadata: { userId: user.uid } };
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const replacing = known ? `_${known.stripeCustomerId}` : '';
  const created = await billing.stripe.customers.create(params, {
    idempotencyKey: `cus_${user.uid}_${fingerprint}${replacing}`,
  });
  return database.asSystem(async (tx) => {
    const [row] = await tx
      .insert(billingCustomers)
      .values({ userId: user.uid, stripeCustomerId: created.id, livemode: created.livemode })
      .onConflictDoUpdate({
        target: billingCustomers.userId,
        set: { stripeCustomerId: created.id, livemode: created.livemode },
      })
      .returning();
    if (!row) throw new Error('The database returned no row for a customer');
    return row;
  });
}

export async function findCustomer(database: Database, userId: string): Promise<Customer | null> {
  const [row] = await database.asTenant(userId, (tx) =>
    tx.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)),
  );
  return row ?? null;
}

/** Every customer the provider has had for the account: a replaced customer may have left an older one behind. */
export async function customersOf(database: Database, userId: string): Promise<string[]> {
  return database.asTenant(userId, async (tx) => {
    const own = await tx
      .select({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .where(eq(billingCustomers.userId, userId));
    const former = await tx
      .selectDistinct({ id: subscriptions.stripeCustomerId })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId));
    return [...new Set([...own, ...former].map(({ id }) => id))];
  });
}

async function stillExists({ stripe }: Billing, { stripeCustomerId }: Customer): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(stripeCustomerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
