import type { Stripe } from 'stripe';

export function buildPortalSession(input: {
  id: string;
  url: string;
  customer: string;
  returnUrl: string | null;
  flow: Stripe.BillingPortal.Session.Flow | null;
  now: number;
}): Stripe.BillingPortal.Session {
  return {
    id: input.id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_sandbox_default',
    created: input.now,
    customer: input.customer,
    customer_account: null,
    flow: input.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: input.url,
  };
}

export function buildPortalFlow(input: {
  type: 'payment_method_update' | 'subscription_cancel';
  subscription: string | null;
  afterCompletion: { type: string; returnUrl: string | null; message: string | null };
}): Stripe.BillingPortal.Session.Flow {
  const { type, returnUrl, message } = input.afterCompletion;
  return {
    after_completion: {
      hosted_confirmation: type === 'hosted_confirmation' ? { custom_message: message } : null,
      redirect: returnUrl === null ? null : { return_url: returnUrl },
      type,
    },
    customer_update: null,
    subscription_cancel: input.subscription === null ? null : { retention: null, subscription: input.subscription },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: input.type,
  };
}
