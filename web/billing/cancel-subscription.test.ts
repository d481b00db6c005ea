import { afterEach, expect, it, vi } from 'vitest';
import { cancelSubscription, isGoodNews } from './cancel-subscription.ts';

const ids = { stripeSubscriptionId: 'sub_1', stripeCustomerId: 'cus_1' };
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

it('says that access lasts until the end of the period', async () => {
  answers(200, { success: true });
  const sentence = await cancelSubscription(ids);
  expect(sentence).toBe(
    'Subscription cancelled successfully. You will have access until the end of your current billing period.',
  );
  expect(isGoodNews(sentence)).toBe(true);
});

it('sends nothing without a subscription id', async () => {
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  const sentence = await cancelSubscription({ ...ids, stripeSubscriptionId: '' });
  expect(sentence).toBe('No subscription ID found. Please contact support.');
  expect(isGoodNews(sentence)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  [403, { success: false, error: 'Subscription not found' }, 'Subscription not found'],
  [502, { success: false, error: 'The provider is down.' }, 'The provider is down.'],
  [401, { error: { code: 'not_signed_in', message: 'Please sign in.', requestId: 'r' } }, 'Please sign in.'],
])('shows the server’s error for %i', async (status, body, reason) => {
  answers(status, body);
  expect(await cancelSubscription(ids)).toBe(`Failed to cancel subscription: ${reason}`);
});

it('reports a missing response', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('The line is down');
  });
  expect(await cancelSubscription(ids)).toBe(
    'An error occurred while cancelling your subscription. Please try again or contact support.',
  );
});
