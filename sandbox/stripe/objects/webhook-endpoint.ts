import type { Stripe } from 'stripe';
import { STRIPE_API_VERSION } from './stripe-runtime.ts';

export function buildWebhookEndpoint(input: {
  id: string;
  url: string;
  enabledEvents: string[];
  description: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): Stripe.WebhookEndpoint {
  return {
    id: input.id,
    object: 'webhook_endpoint',
    api_version: STRIPE_API_VERSION,
    application: null,
    created: input.now,
    description: input.description,
    enabled_events: input.enabledEvents,
    livemode: false,
    metadata: input.metadata,
    status: 'enabled',
    url: input.url,
  };
}
