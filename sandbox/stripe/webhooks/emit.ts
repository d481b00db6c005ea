import type { Stripe } from 'stripe';
import { newId } from '../identifiers.ts';
import { STRIPE_API_VERSION } from '../objects/stripe-runtime.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { previousAttributes } from './previous-attributes.ts';

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>;

type EmittedType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.updated'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'customer.subscription.trial_will_end'
  | 'customer.subscription.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.voided'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'test_helpers.test_clock.advancing'
  | 'test_helpers.test_clock.created'
  | 'test_helpers.test_clock.deleted'
  | 'test_helpers.test_clock.ready';

type EventObject<Type extends EmittedType> = EventOf<Type>['data']['object'];

interface EmitOptions {
  /** The previous object. The event then lists what changed, and nothing is emitted if nothing did. */
  before?: object;
  /** Checkout waits for the response to this event before it redirects, so it is sent before the others. */
  first?: boolean;
}

/** Records an event and queues it for every subscribed endpoint, in the transaction that caused it. */
export async function emit<Type extends EmittedType>(
  tx: SandboxTransaction,
  type: Type,
  object: EventObject<Type>,
  options: EmitOptions = {},
): Promise<string | null> {
  const previous = options.before ? previousAttributes(options.before, object) : null;
  if (options.before && !previous) return null;
  const endpoints = await tx.all('webhook_endpoint', { fields: { status: 'enabled' } });
  const listening = endpoints.filter(({ data }) => listensTo(data.enabled_events, type));
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: tx.now,
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: listening.length,
    request: { id: tx.origin?.id ?? null, idempotency_key: tx.origin?.idempotencyKey ?? null },
    type,
  };
  await tx.client.query('INSERT INTO sandbox.events (id, type, created, data) VALUES ($1, $2, $3, $4)', [
    event.id,
    type,
    event.created,
    JSON.stringify(event),
  ]);
  for (const endpoint of listening) {
    await tx.client.query(
      `INSERT INTO sandbox.deliveries (event_id, endpoint_id, state, first, next_at) VALUES ($1, $2, 'pending', $3, $4)`,
      [event.id, endpoint.data.id, options.first ?? false, tx.wallMs],
    );
  }
  return event.id;
}

function listensTo(enabled: string[], type: string): boolean {
  return enabled.includes('*') || enabled.includes(type);
}
