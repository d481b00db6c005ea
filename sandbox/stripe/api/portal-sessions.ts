import type { Stripe } from 'stripe';
import { z } from 'zod';
import { portalPath } from '#sandbox/addresses.ts';
import { ENDED } from '../billing/subscription-changes.ts';
import { invalidRequest, missingParameter, missingResource } from '../errors.ts';
import { newId } from '../identifiers.ts';
import { buildPortalFlow, buildPortalSession } from '../objects/portal-session.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { parameters, text } from './parameters.ts';

/** In seconds of wall time. Opening the page in time extends it by an hour. */
const UNOPENED_LIFE = 5 * 60;

const flowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: text }).optional(),
      hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
    })
    .optional(),
});

export const portalSessionEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    parameters({ customer: text, return_url: text.optional(), flow_data: flowData.optional() }),
    async (tx, params) => {
      await tx.require('customer', params.customer, { param: 'customer' });
      const id = newId('bps');
      const data = buildPortalSession({
        id,
        url: `${tx.settings.publicUrl}${portalPath(id)}`,
        customer: params.customer,
        returnUrl: params.return_url ?? null,
        flow: params.flow_data ? await flowFor(tx, params.flow_data, params.customer) : null,
        now: tx.now,
      });
      const openUntil = Math.floor(tx.wallMs / 1000) + UNOPENED_LIFE;
      await tx.insert('billing_portal.session', { data, hidden: { openUntil, pendingAuthentication: null } });
      return data;
    },
  ),
];

async function flowFor(
  tx: SandboxTransaction,
  flow: z.output<typeof flowData>,
  customer: string,
): Promise<Stripe.BillingPortal.Session.Flow> {
  const after = flow.after_completion ?? { type: 'portal_homepage' };
  if (after.type === 'redirect' && !after.redirect) {
    throw missingParameter('flow_data[after_completion][redirect]');
  }
  return buildPortalFlow({
    type: flow.type,
    subscription: flow.type === 'subscription_cancel' ? await cancellable(tx, flow, customer) : null,
    afterCompletion: {
      type: after.type,
      returnUrl: after.redirect?.return_url ?? null,
      message: after.hosted_confirmation?.custom_message ?? null,
    },
  });
}

async function cancellable(tx: SandboxTransaction, flow: z.output<typeof flowData>, customer: string): Promise<string> {
  const param = 'flow_data[subscription_cancel][subscription]';
  const id = flow.subscription_cancel?.subscription;
  if (id === undefined) throw missingParameter(param);
  const { data } = await tx.require('subscription', id, { param });
  if (data.customer !== customer) throw missingResource('subscription', id, { param });
  if (ENDED.includes(data.status)) {
    throw invalidRequest('This subscription cannot be canceled because it has already ended.', { param });
  }
  return id;
}
