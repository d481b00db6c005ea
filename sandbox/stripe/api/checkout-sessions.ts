import { z } from 'zod';
import { createCheckoutSession } from '../billing/create-checkout-session.ts';
import { expireSession } from '../billing/checkout.ts';
import { invalidRequest } from '../errors.ts';
import { listOf } from '../objects/list.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import { newCheckoutSession } from './checkout-session-parameters.ts';
import { listParameters, pageOf, parameters, text, timeRange } from './parameters.ts';

export const checkoutSessionEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', newCheckoutSession, createCheckoutSession),
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
