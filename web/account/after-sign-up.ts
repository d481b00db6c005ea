import type { QueryClient } from '@tanstack/react-query';
import { grantsAccess } from '#shared/subscription-status.ts';
import { SIGN_UP_CHECKOUT_LIMIT_MS, startCheckout, type PaidOffer } from '#web/billing/checkout.ts';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';
import { refreshSession } from './session.queries.ts';

const REDIRECT_PAUSE_MS = 2_000;
const SETUP_PAUSE_MS = 1_000;

/** A sign-up that cannot go on; its message is the sentence to show. */
export class SignUpError extends Error {}

/** What the page says while the person waits. */
export interface Progress {
  sentence: string;
  tone: 'success' | 'danger';
}

/** Where the person goes from here. A paid offer needs their word first. */
export type NextStep = { path: '/dashboard' | '/upgrade' } | { checkout: string } | { offer: PaidOffer };

interface SignedUp {
  queryClient: QueryClient;
  /** The person had an account already and was signed in to it. */
  existing: boolean;
  say: (progress: Progress) => void;
  /** The page was left. */
  signal: AbortSignal;
}

/** Everything between the created account and the first screen or the payment page. */
export async function afterSignUp({ queryClient, existing, say, signal }: SignedUp): Promise<NextStep> {
  // A browser that keeps no cookies has an account now, but nobody is signed in.
  const user = await refreshSession(queryClient);
  if (!user) throw new SignUpError('Failed to get user ID after signup');
  if (existing && (await hasSubscription(queryClient, user.uid))) {
    say({ sentence: 'Account created! Redirecting to your existing subscription...', tone: 'success' });
    await pause(REDIRECT_PAUSE_MS);
    return { path: '/dashboard' };
  }
  say({
    sentence:
      'Account created! Setting up your free trial... It may take up to 30 seconds for us to create your account. Do not refresh the page.',
    tone: 'success',
  });
  await pause(SETUP_PAUSE_MS);
  const outcome = await startCheckout({ uid: user.uid, limitMs: SIGN_UP_CHECKOUT_LIMIT_MS, signal });
  if (outcome.kind === 'page') return { checkout: outcome.url };
  if (outcome.kind === 'paid-page') return { offer: outcome.offer };
  if (outcome.kind === 'subscribed') return { path: '/dashboard' };
  const sentence =
    outcome.reason === 'timeout' ? 'Checkout session creation timed out.' : 'Failed to create checkout session.';
  say({ sentence: `${sentence} Redirecting to upgrade page...`, tone: 'danger' });
  await pause(REDIRECT_PAUSE_MS);
  return { path: '/upgrade' };
}

/** If the answer cannot be had, the checkout is asked for, and refused to whoever has a subscription. */
async function hasSubscription(queryClient: QueryClient, uid: string): Promise<boolean> {
  const reply = await queryClient.fetchQuery(subscriptionQuery(uid)).catch(() => undefined);
  return grantsAccess(reply?.subscription?.status);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
