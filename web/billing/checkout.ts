import { isPromotionProblem, NO_TRIAL_PLAN, TRIAL_USED_MESSAGE } from '#shared/billing/billing-schemas.ts';
import type { BillingConfig, CheckoutRequest } from '#shared/billing/billing-schemas.ts';
import { api, ApiError, read } from '#web/platform/lib/api.ts';
import { isPassing } from '#web/platform/lib/query-client.ts';

/** How long the user waits for the payment page before a timeout is reported. */
export const CHECKOUT_LIMIT_MS = 60_000;
export const SIGN_UP_CHECKOUT_LIMIT_MS = 30_000;

const LONGEST_POLL_S = '25';
const POLL_PAUSE_MS = 500;

type Plan = 'trial' | 'pro';

/** A payment page that charges today, and whether that is because the trial was used. */
export interface PaidOffer {
  url: string;
  trialUsed: boolean;
}

export type CheckoutOutcome =
  | { kind: 'page'; url: string }
  /** The trial was refused. The user must be told the price before going there. */
  | { kind: 'paid-page'; offer: PaidOffer }
  | { kind: 'subscribed' }
  | { kind: 'problem'; reason: 'timeout' | 'refused' | 'failed'; sentence: string };

/** Resolves after this many milliseconds, or never once the signal is aborted. */
export type Timer = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface CheckoutOptions {
  uid: string;
  /** Applies to each of the two possible requests. */
  limitMs: number;
  /** Aborted when the user leaves the page. */
  signal: AbortSignal;
  after?: Timer;
}

/** Requests the trial's payment page. If its promotion code is refused, requests the paid plan's page instead. */
export async function startCheckout(options: CheckoutOptions): Promise<CheckoutOutcome> {
  const trial = await ask('trial', options);
  if (trial.kind === 'url') return { kind: 'page', url: trial.url };
  if (trial.kind === 'subscribed') return trial;
  if (trial.kind !== 'refused' || !isPromotionProblem(trial.message)) return problemOf('trial', trial);
  const pro = await ask('pro', options);
  if (pro.kind === 'url') {
    return { kind: 'paid-page', offer: { url: pro.url, trialUsed: trial.message === TRIAL_USED_MESSAGE } };
  }
  return pro.kind === 'subscribed' ? pro : problemOf('pro', pro);
}

type Failure = { kind: 'refused'; message: string } | { kind: 'timeout' } | { kind: 'failed' };
type Reply = { kind: 'url'; url: string } | { kind: 'subscribed' } | Failure;

/** Sends one request and waits for its answer. An answer after the limit is ignored. */
async function ask(plan: Plan, { uid, limitMs, signal, after = pause }: CheckoutOptions): Promise<Reply> {
  const settled = new AbortController();
  const stop = AbortSignal.any([signal, settled.signal]);
  try {
    const limit = after(limitMs, stop).then((): Reply => ({ kind: 'timeout' }));
    return await Promise.race([replyTo(plan, uid, stop, after), limit]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return { kind: 'subscribed' };
    if (error instanceof ApiError && error.code === 'not_signed_in') throw error;
    return { kind: 'failed' };
  } finally {
    settled.abort();
  }
}

async function replyTo(plan: Plan, uid: string, signal: AbortSignal, after: Timer): Promise<Reply> {
  const init = { signal };
  const documents = api.customers[':uid'].checkout_sessions;
  const config = await read(api.billing.config.$get({}, { init }));
  const { id } = await read(documents.$post({ param: { uid }, json: requestFor(plan, uid, config) }, { init }));
  for (;;) {
    signal.throwIfAborted();
    const request = documents[':id'].$get({ param: { uid, id }, query: { wait: LONGEST_POLL_S } }, { init });
    const document = await read(request).catch((error: unknown) => {
      // The request was accepted. Its answer is still available once the connection is back.
      if (error instanceof Error && isPassing(error)) return undefined;
      throw error;
    });
    if (document?.url !== undefined) return { kind: 'url', url: document.url };
    if (document?.error !== undefined) return { kind: 'refused', message: document.error.message };
    await after(POLL_PAUSE_MS, signal);
  }
}

function requestFor(plan: Plan, userId: string, config: BillingConfig): CheckoutRequest {
  const { origin } = window.location;
  const common = {
    // The provider replaces the braces with the session id.
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/upgrade`,
  };
  return plan === 'trial'
    ? { ...common, price: config.trialPriceId, promotion_code: config.promotionCodeId, metadata: { userId } }
    : { ...common, price: config.proPriceId, metadata: { userId, planType: NO_TRIAL_PLAN } };
}

const sentences = {
  trial: {
    timeout: 'Checkout session creation timed out. Please try again.',
    failed: 'Failed to create checkout session. Please try again.',
    refused: 'An error occurred: ',
  },
  pro: {
    timeout: 'Pro plan checkout creation timed out. Please try again.',
    failed: 'Failed to create pro plan checkout. Please contact support.',
    refused: 'Pro plan checkout error: ',
  },
} as const;

function problemOf(plan: Plan, failure: Failure): CheckoutOutcome {
  const sentence = sentences[plan][failure.kind] + (failure.kind === 'refused' ? failure.message : '');
  return { kind: 'problem', reason: failure.kind, sentence };
}

const pause: Timer = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
