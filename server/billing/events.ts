import { eq, gte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { longDate } from '#shared/platform/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { billingCustomers, checkoutSessions, stripeEvents } from '#server/platform/db/schema/billing.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { messageWithoutValues } from '#server/platform/runtime/describe-error.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { recordAnomaly } from './anomalies.ts';
import { isMissing } from './billing.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

type EventRow = typeof stripeEvents.$inferSelect;
type Sync = (customerId: string) => ReturnType<typeof syncCustomer>;

/** Every event that can change an account's access or what it owes. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
] as const;

const isHandled = (type: string) => (handledEvents as readonly string[]).includes(type);

const MINUTE_MS = 60_000;

/**
 * An event only says whose state to read again. It is done once that state is stored; until then every copy of it
 * counts.
 */
export async function handleEvent(
  deps: SyncDeps,
  event: Stripe.Event,
  sync: Sync = (customer) => syncCustomer(deps, customer),
): Promise<void> {
  const row = await remember(deps, event);
  if (!isOver(row)) await process(deps, row, event, sync);
}

/**
 * Called by the queue with only the id. An event that the provider no longer has still says whose state to read again.
 */
export async function handleEventAgain(deps: SyncDeps, eventId: string): Promise<void> {
  const [row] = await deps.database.asSystem((tx) =>
    tx.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)),
  );
  if (!row || isOver(row)) return;
  const event = await deps.billing.stripe.events.retrieve(eventId).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  await process(deps, row, event, (customer) => syncCustomer(deps, customer));
}

const isOver = ({ state }: EventRow) => state === 'processed' || state === 'ignored';

async function remember(deps: SyncDeps, event: Stripe.Event): Promise<EventRow> {
  const customerId = customerOf(event);
  return deps.database.asSystem(async (tx) => {
    const ours = customerId !== null && (await isOurs(tx, customerId, event.livemode));
    const state = ours && isHandled(event.type) ? 'received' : 'ignored';
    if (!ours) await notePaymentWithoutAccount(tx, event);
    await tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        created: new Date(event.created * 1000),
        customerId,
        subscriptionId: subscriptionOf(event),
        state,
      })
      .onConflictDoNothing();
    const [row] = await tx.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
    if (!row) throw new Error('The database returned no row for an event');
    // Queued as soon as it is known: if this attempt fails or the process ends, the queue retries it.
    if (!isOver(row)) {
      await enqueue(tx, {
        kind: 'billing-event',
        data: { eventId: event.id },
        dedupeKey: event.id,
        afterMs: MINUTE_MS,
      });
    }
    return row;
  });
}

/** A checkout of this product whose account is gone. Nobody can use what was paid for, so a person has to look. */
async function notePaymentWithoutAccount(tx: Transaction, event: Stripe.Event): Promise<void> {
  if (event.type !== 'checkout.session.completed') return;
  const { id, metadata } = event.data.object;
  if (metadata?.['userId'] === undefined) return;
  await recordAnomaly(tx, 'checkout-without-an-account', id, { customer: customerOf(event) });
}

async function isOurs(tx: Transaction, customerId: string, livemode: boolean): Promise<boolean> {
  const [customer] = await tx
    .select({ livemode: billingCustomers.livemode })
    .from(billingCustomers)
    .where(eq(billingCustomers.stripeCustomerId, customerId));
  return customer?.livemode === livemode;
}

async function process(deps: SyncDeps, row: EventRow, event: Stripe.Event | null, sync: Sync): Promise<void> {
  try {
    const synced = row.customerId === null ? null : await sync(row.customerId);
    await deps.database.asSystem(async (tx) => {
      if (synced && event) await follow(tx, synced.userId, event);
      await tx
        .update(stripeEvents)
        .set({
          state: 'processed',
          attempts: sql`${stripeEvents.attempts} + 1`,
          processedAt: sql`now()`,
          lastError: null,
        })
        .where(eq(stripeEvents.id, row.id));
    });
  } catch (error) {
    await deps.database.asSystem((tx) =>
      tx
        .update(stripeEvents)
        .set({
          state: 'failed',
          attempts: sql`${stripeEvents.attempts} + 1`,
          lastError: messageWithoutValues(error),
        })
        .where(eq(stripeEvents.id, row.id)),
    );
    throw error;
  }
}

/** Side effects besides the new state: closing a checkout, queueing a mail. */
async function follow(tx: Transaction, userId: string, event: Stripe.Event): Promise<void> {
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired') {
    const state = event.type === 'checkout.session.completed' ? 'completed' : 'expired';
    await tx.update(checkoutSessions).set({ state }).where(eq(checkoutSessions.stripeSessionId, event.data.object.id));
  }
  const mail = mailFor(event);
  if (!mail) return;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user) await queueMail(tx, { ...mail, to: user.email, userId });
}

function mailFor(event: Stripe.Event) {
  switch (event.type) {
    case 'customer.subscription.trial_will_end': {
      const { id, trial_end: trialEnd } = event.data.object;
      const date = longDate(new Date((trialEnd ?? 0) * 1000));
      return { kind: 'trial-ending' as const, data: { date }, dedupeKey: `trial-ending ${id} ${trialEnd}` };
    }
    case 'invoice.payment_failed': {
      const { id } = event.data.object;
      return { kind: 'payment-failed' as const, dedupeKey: `payment-failed ${id}` };
    }
    case 'customer.subscription.deleted': {
      const { id, ended_at: endedAt } = event.data.object;
      const date = longDate(new Date((endedAt ?? event.created) * 1000));
      return { kind: 'subscription-ended' as const, data: { date }, dedupeKey: `subscription-ended ${id}` };
    }
    default:
      return null;
  }
}

function customerOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (event.type === 'customer.deleted') return event.data.object.id;
  const customer = 'customer' in object ? object.customer : null;
  if (typeof customer === 'string') return customer;
  return customer && typeof customer === 'object' && 'id' in customer && typeof customer.id === 'string'
    ? customer.id
    : null;
}

function subscriptionOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  return event.type.startsWith('customer.subscription.') && 'id' in object ? (object.id ?? null) : null;
}

/** Events since `since` that the provider has and we have never seen. */
export async function missedEvents(deps: SyncDeps, since: Date): Promise<Stripe.Event[]> {
  const missed: Stripe.Event[] = [];
  const seconds = Math.floor(since.getTime() / 1000);
  const known = await deps.database.asSystem((tx) =>
    tx.select({ id: stripeEvents.id }).from(stripeEvents).where(gte(stripeEvents.created, since)),
  );
  const seen = new Set(known.map(({ id }) => id));
  for await (const event of deps.billing.stripe.events.list({
    created: { gte: seconds },
    types: [...handledEvents],
    limit: 100,
  })) {
    if (!seen.has(event.id)) missed.push(event);
  }
  return missed;
}
