import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { api } from '#web/platform/lib/api.ts';

const SUCCESS =
  'Subscription cancelled successfully. You will have access until the end of your current billing period.';
const NO_ANSWER = 'An error occurred while cancelling your subscription. Please try again or contact support.';

type Ids = Pick<Subscription, 'stripeSubscriptionId' | 'stripeCustomerId'>;

/** Cancels at the end of the period. Resolves to the message to show in every case. */
export async function cancelSubscription({ stripeSubscriptionId, stripeCustomerId }: Ids): Promise<string> {
  if (stripeSubscriptionId === '') return 'No subscription ID found. Please contact support.';
  try {
    const json = { subscriptionId: stripeSubscriptionId, customerId: stripeCustomerId };
    const response = await api['cancel-subscription'].$post({ json });
    const body: unknown = await response.json();
    return isSuccess(body) ? SUCCESS : `Failed to cancel subscription: ${reasonIn(body)}`;
  } catch {
    return NO_ANSWER;
  }
}

/** Decides between green and red by the message text, as the specification says. */
export function isGoodNews(sentence: string): boolean {
  return sentence.includes('successfully');
}

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}

/** `error` is a string in this route's own responses and an object with a message in all others. */
function reasonIn(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const reason = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof reason === 'string' && reason !== '' ? reason : 'Unknown error';
}
