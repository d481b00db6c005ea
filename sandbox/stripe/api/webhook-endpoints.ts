import type { Stripe } from 'stripe';
import { z } from 'zod';
import { newId, randomText } from '../identifiers.ts';
import { STRIPE_API_VERSION } from '../objects/stripe-runtime.ts';
import { buildWebhookEndpoint } from '../objects/webhook-endpoint.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import { listParameters, metadata, pageOf, parameters, text } from './parameters.ts';

export function newWebhookSecret(): string {
  return `whsec_${randomText(32)}`;
}

export const webhookEndpointEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/webhook_endpoints',
    parameters({
      url: z.url(),
      enabled_events: z.array(text).min(1),
      description: text.optional(),
      metadata: metadata.optional(),
      api_version: z.enum([STRIPE_API_VERSION]).optional(),
    }),
    async (tx, params) => {
      const data = buildWebhookEndpoint({
        id: newId('we'),
        url: params.url,
        enabledEvents: params.enabled_events,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        now: tx.now,
      });
      const secret = newWebhookSecret();
      await tx.insert('webhook_endpoint', { data, hidden: { secret } });
      // The only time the secret is shown.
      return { ...data, secret } satisfies Stripe.WebhookEndpoint;
    },
  ),
  endpoint('GET', '/v1/webhook_endpoints', listParameters({}), async (tx, params) => {
    return listReply(await tx.page('webhook_endpoint', {}, pageOf(params)), '/v1/webhook_endpoints');
  }),
  endpoint('GET', '/v1/webhook_endpoints/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('webhook_endpoint', id, 'path')).data;
  }),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', parameters({}), async (tx, _params, id) => {
    await tx.require('webhook_endpoint', id, 'path');
    await tx.client.query(`DELETE FROM sandbox.deliveries WHERE endpoint_id = $1 AND state = 'pending'`, [id]);
    const tombstone: Stripe.DeletedWebhookEndpoint = { id, object: 'webhook_endpoint', deleted: true };
    await tx.remove(id, tombstone);
    return tombstone;
  }),
];
