import type { Billing } from './billing.ts';

/** The address gives access to the customer's cards and invoices, so it is created on request and never logged. */
export async function openPortal(
  { billing, publicUrl }: { billing: Billing; publicUrl: string },
  customer: string,
  flow?: 'payment_method_update',
): Promise<string> {
  const { url } = await billing.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${publicUrl}/settings`,
    ...(flow ? { flow_data: { type: flow } } : {}),
  });
  return url;
}
