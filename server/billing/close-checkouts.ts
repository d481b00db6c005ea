import type { Billing } from './billing.ts';

/** Closes every page on which this customer could still pay, even one whose address we do not know. */
export async function closeCheckouts(billing: Billing, customer: string): Promise<void> {
  for await (const { id } of billing.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })) {
    await closeCheckout(billing, id);
  }
}

export async function closeCheckout({ stripe }: Billing, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // Paid or expired at the same moment: closed either way.
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === 'open') throw error;
  }
}
