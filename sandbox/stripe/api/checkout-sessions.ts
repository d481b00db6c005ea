import { z } from 'zod';
import { createCheckoutSession } from '../billing/create-checkout-session.ts';
import { expireSession } from '../billing/checkout.ts';
import { invalidRequest } from '../errors.ts';
import { listOf } from '../objects/list.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import {
  flag,
  integer,
  integerBetween,
  listParameters,
  metadata,
  pageOf,
  parameters,
  text,
  timeRange,
  trialSettings,
} from './parameters.ts';

const subscriptionData = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  trial_period_days: integerBetween(1, 730).optional(),
  trial_settings: trialSettings.optional(),
});

const newSession = parameters({
  mode: z.enum(['subscription']),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: integerBetween(1, 999_999), metadata: metadata.optional() }))
    .min(1)
    .max(1),
  discounts: z
    .array(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  subscription_data: subscriptionData.optional(),
  metadata: metadata.optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  success_url: text,
  cancel_url: text.optional(),
  expires_at: integer.optional(),
});

export type NewCheckoutSession = z.output<typeof newSession>;

export const checkoutSessionEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', newSession, createCheckoutSession),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    listParameters({
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
      created: timeRange.optional(),
    }),
    async (tx, params) => {
      const fields = { status: params.status, subscription: params.subscription };
      const filter = { customer: params.customer, created: params.created, fields };
      return listReply(await tx.page('checkout.session', filter, pageOf(params)), '/v1/checkout/sessions');
    },
  ),
  endpoint('GET', '/v1/checkout/sessions/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('checkout.session', id, 'path')).data;
  }),
  endpoint('GET', '/v1/checkout/sessions/:id/line_items', listParameters({}), async (tx, _params, id) => {
    const { hidden } = await tx.require('checkout.session', id, 'path');
    return listOf(hidden.lineItems, `/v1/checkout/sessions/${id}/line_items`);
  }),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', parameters({}), async (tx, _params, id) => {
    const session = await tx.require('checkout.session', id, 'path');
    if (session.data.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.data.status}\`.`,
      );
    }
    await expireSession(tx, session);
    return (await tx.require('checkout.session', id, 'path')).data;
  }),
];
