import { z } from 'zod';
import { createSubscription } from '../billing/create-subscription.ts';
import { startPeriod } from '../billing/cycle.ts';
import { ENDED, endSubscription, feedbackFrom } from '../billing/subscription-changes.ts';
import { updateSubscription } from '../billing/update-subscription.ts';
import { paymentMethodFor } from '../billing/collection.ts';
import { idOf } from '../billing/invoicing.ts';
import { invalidRequest, missingResource } from '../errors.ts';
import { emit } from '../webhooks/emit.ts';
import { cardDeclined, endpoint, listReply, type Endpoint } from './endpoint.ts';
import { flag, listParameters, pageOf, parameters, text, timeRange } from './parameters.ts';
import { cancellation, newSubscription, subscriptionUpdate } from './subscription-parameters.ts';

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
] as const;

export const subscriptionEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/subscriptions', newSubscription, createSubscription),
  endpoint(
    'GET',
    '/v1/subscriptions',
    listParameters({
      customer: text.optional(),
      status: z.enum([...STATUSES, 'all', 'ended']).optional(),
      created: timeRange.optional(),
      test_clock: text.optional(),
    }),
    async (tx, params) => {
      const filter = {
        customer: params.customer,
        created: params.created,
        testClock: params.test_clock,
        statusIn: statusesFor(params.status),
      };
      return listReply(await tx.page('subscription', filter, pageOf(params)), '/v1/subscriptions');
    },
  ),
  endpoint('GET', '/v1/subscriptions/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('subscription', id, 'path')).data;
  }),
  endpoint('POST', '/v1/subscriptions/:id', subscriptionUpdate, async (tx, params, id) => {
    const subscription = await tx.require('subscription', id, 'path');
    const onClock = await tx.onClockOf(idOf(subscription.data.customer));
    return (await updateSubscription(onClock, subscription, params)).data;
  }),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    parameters({
      cancellation_details: cancellation.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    async (tx, params, id) => {
      const subscription = await tx.require('subscription', id, 'path');
      // Stripe answers as if an ended subscription did not exist.
      if (ENDED.includes(subscription.data.status)) throw missingResource('subscription', id, 'path');
      const onClock = await tx.onClockOf(idOf(subscription.data.customer));
      const details = feedbackFrom(params.cancellation_details);
      return (await endSubscription(onClock, subscription, 'cancellation_requested', details)).data;
    },
  ),
  endpoint(
    'POST',
    '/v1/subscriptions/:id/resume',
    parameters({ billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional() }),
    async (tx, params, id) => {
      const subscription = await tx.require('subscription', id, 'path');
      if (subscription.data.status !== 'paused') {
        throw invalidRequest('You can only resume a subscription with status `paused`.');
      }
      const onClock = await tx.onClockOf(idOf(subscription.data.customer));
      if (!(await paymentMethodFor(onClock, subscription.data))) {
        throw invalidRequest('This customer has no attached payment source or default payment method.', {
          code: 'resource_missing',
        });
      }
      const anchor =
        params.billing_cycle_anchor?.type === 'unchanged' ? subscription.data.billing_cycle_anchor : onClock.now;
      const resumed = await startPeriod(onClock, subscription, { anchor, status: 'active', draft: false });
      if (resumed.outcome && !resumed.outcome.paid) return cardDeclined(resumed.outcome.decline);
      await emit(onClock, 'customer.subscription.resumed', resumed.subscription.data);
      return resumed.subscription.data;
    },
  ),
];

/** Without a status, Stripe omits canceled subscriptions; "all" includes them. */
function statusesFor(status: string | undefined): readonly string[] | undefined {
  if (status === 'all') return undefined;
  if (status === 'ended') return ENDED;
  return status === undefined ? STATUSES.filter((each) => each !== 'canceled') : [status];
}
