import type { QueryClient } from '@tanstack/react-query';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { SIGN_UP_CHECKOUT_LIMIT_MS, startCheckout, type PaidOffer } from '../checkout.ts';
import { subscriptionQuery } from '../subscription.queries.ts';
import { refreshSession } from '#web/identity/account/session.queries.ts';

const REDIRECT_PAUSE_MS = 2_000;
const SETUP_PAUSE_MS = 1_000;

/** A sign-up that cannot continue; its message is the text to show. */
export class SignUpError extends Error {}

/** What the page shows while the user waits. */
export interface Progress {
  sentence: string;
  tone: 'success' | 'danger';
}

/** The next destination. A paid offer needs the user's consent first. */
export type NextStep = { path: '/dashboard' | '/upgrade' } | { checkout: string } | { offer: PaidOffer };

interface SignedUp {
  queryClient: QueryClient;
  /** The user already had an account and was signed in to it. */
  existing: boolean;
  say: (progress: Progress) => void;
  /** Aborted when the user leaves the page. */
  signal: AbortSignal;
}

/** Everything between account creation and the first screen or the payment page. */
export async function afterSignUp({ queryClient, existing, say, signal }: SignedUp): Promise<NextStep> {
  // If the browser keeps no cookies, the account exists but nobody is signed in.
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

/** If this fails, the checkout is requested anyway. The server refuses it if a subscription exists. */
async function hasSubscription(queryClient: QueryClient, uid: string): Promise<boolean> {
  const reply = await queryClient.fetchQuery(subscriptionQuery(uid)).catch(() => undefined);
  return grantsAccess(reply?.subscription?.status);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
