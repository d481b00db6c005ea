import { and, eq, isNotNull, lt, notInArray } from 'drizzle-orm';
import { billingCustomers, checkoutSessions, subscriptions } from '#server/platform/db/schema/billing.ts';
import type { Billing } from './billing.ts';
import { handleEvent, missedEvents } from './events.ts';
import { overStatuses } from './subscription-state.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the provider keeps its events. */
const EVENTS_REACH_DAYS = 30;

/**
 * Repairs everything that webhooks missed: events never seen, and every subscription that is not over for good. One run
 * is enough, whatever was lost. A failure for one customer is reported at the end and does not stop the others.
 */
export async function reconcile(deps: SyncDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.billing.now();
  const troubles: unknown[] = [];
  const attempt = async (repair: () => Promise<unknown>) => {
    signal?.throwIfAborted();
    try {
      await repair();
    } catch (error) {
      troubles.push(error);
    }
  };
  const syncs = new Map<string, ReturnType<typeof syncCustomer>>();
  const syncOnce = (customer: string) => {
    const sync = syncs.get(customer) ?? syncCustomer(deps, customer);
    syncs.set(customer, sync);
    return sync;
  };
  await attempt(async () => {
    const missed = await missedEvents(deps, new Date(now.getTime() - EVENTS_REACH_DAYS * DAY_MS));
    for (const event of missed.toReversed()) await attempt(() => handleEvent(deps, event, syncOnce));
  });
  for (const customer of await customersInDoubt(deps)) await attempt(() => syncOnce(customer));
  for (const close of await deadCheckouts(deps)) await attempt(close);
  if (troubles.length > 0) {
    throw new Error(`Reconciliation failed for ${troubles.length} items and completed the rest`, {
      cause: troubles[0],
    });
  }
}

/** Customers with a subscription that can still change, or with none although they went through a checkout. */
async function customersInDoubt({ database }: SyncDeps): Promise<string[]> {
  return database.asSystem(async (tx) => {
    const unfinished = await tx
      .selectDistinct({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .innerJoin(subscriptions, eq(subscriptions.userId, billingCustomers.userId))
      .where(notInArray(subscriptions.status, overStatuses));
    const awaited = await tx
      .selectDistinct({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .innerJoin(checkoutSessions, eq(checkoutSessions.userId, billingCustomers.userId))
      .where(eq(checkoutSessions.state, 'url'));
    return [...new Set([...unfinished, ...awaited].map(({ id }) => id))];
  });
}

const STUCK_AFTER_MS = 10 * 60 * 1000;

/**
 * Documents whose page is paid, expired or was never created must not block the next checkout. Returns a repair for
 * each.
 */
async function deadCheckouts({ database, billing }: SyncDeps): Promise<(() => Promise<void>)[]> {
  const [open, stuck] = await database.asSystem(async (tx) => [
    await tx
      .select()
      .from(checkoutSessions)
      .where(and(eq(checkoutSessions.state, 'url'), isNotNull(checkoutSessions.stripeSessionId))),
    await tx
      .select()
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.state, 'pending'),
          lt(checkoutSessions.createdAt, new Date(Date.now() - STUCK_AFTER_MS)),
        ),
      ),
  ]);
  return [
    ...open.map((document) => async () => {
      const state = await stateOf(billing, document.stripeSessionId ?? '');
      if (state) await setState(document.id, state);
    }),
    ...stuck.map((document) => () => setState(document.id, 'expired')),
  ];

  async function setState(id: string, state: 'completed' | 'expired'): Promise<void> {
    await database.asSystem((tx) => tx.update(checkoutSessions).set({ state }).where(eq(checkoutSessions.id, id)));
  }
}

async function stateOf({ stripe }: Billing, sessionId: string): Promise<'completed' | 'expired' | null> {
  const { status } = await stripe.checkout.sessions.retrieve(sessionId);
  if (status === 'complete') return 'completed';
  return status === 'expired' ? 'expired' : null;
}
