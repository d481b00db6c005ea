import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import {
  grantsAccess,
  needsPayment,
  NO_TRIAL_PLAN,
  TRIAL_USED_MESSAGE,
  type CheckoutReply,
  type CheckoutRequest,
} from '#shared/billing/billing-schemas.ts';
import { TRIAL_DAYS } from '#shared/billing/plan.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkoutSessions } from '#server/platform/db/schema/billing.ts';
import { providerMessage, type Billing } from './billing.ts';
import { closeCheckout } from './close-checkouts.ts';
import { ensureCustomer } from './customers.ts';
import { openPortal } from './portal.ts';
import { findSubscription } from './subscription.store.ts';
import { mayHaveTrial, type TrialLedger } from './trial-ledger.ts';

export interface CheckoutDeps {
  database: Database;
  billing: Billing;
  ledger: TrialLedger;
  publicUrl: string;
}

type Document = typeof checkoutSessions.$inferSelect;

const HOUR_MS = 60 * 60 * 1000;
const openStates = ['pending', 'url'] as const;

/**
 * Takes a checkout request and returns its document at once; `answer` asks the provider afterwards. While a checkout is
 * open, a request returns that one, so a double click and a second tab lead to the same page.
 */
export async function requestCheckout(
  deps: CheckoutDeps,
  user: SessionUser,
  request: CheckoutRequest,
): Promise<Document> {
  for (const url of [request.success_url, request.cancel_url]) {
    if (new URL(url).origin !== deps.publicUrl) {
      throw new AppError('invalid', 'Addresses must be on this site', {
        success_url: 'Addresses must be on this site',
      });
    }
  }
  const subscription = await findSubscription(deps.database, user.uid);
  if (grantsAccess(subscription?.status)) throw new AppError('conflict', 'You already have an active subscription.');
  const open = await reusableDocument(deps, user.uid, request.price);
  if (open) return open;
  return deps.database.asSystem(async (tx) => {
    const [created] = await tx
      .insert(checkoutSessions)
      .values({
        userId: user.uid,
        price: request.price,
        promotionCode: request.promotion_code ?? null,
        planType: request.metadata?.planType ?? null,
        state: 'pending',
        expiresAt: new Date(deps.billing.now().getTime() + HOUR_MS),
      })
      .onConflictDoNothing()
      .returning();
    if (created) return created;
    const [winner] = await tx.select().from(checkoutSessions).where(isOpenFor(user.uid));
    if (!winner) throw new AppError('unavailable', 'Please try again.');
    return winner;
  });
}

const isOpenFor = (userId: string) =>
  and(eq(checkoutSessions.userId, userId), inArray(checkoutSessions.state, [...openStates]));

/** The open document, if it is for the same plan and its page still accepts payment; otherwise it is closed first. */
async function reusableDocument(
  { database, billing }: CheckoutDeps,
  userId: string,
  price: string,
): Promise<Document | null> {
  const [open] = await database.asSystem((tx) => tx.select().from(checkoutSessions).where(isOpenFor(userId)));
  if (!open) return null;
  if (!open.stripeSessionId) return open.state === 'pending' && open.price === price ? open : closed(database, open);
  const session = await billing.stripe.checkout.sessions.retrieve(open.stripeSessionId);
  if (session.status === 'open' && open.price === price) return open;
  if (session.status === 'open') await billing.stripe.checkout.sessions.expire(session.id);
  return closed(database, open, session.status === 'complete' ? 'completed' : 'expired');
}

async function closed(
  database: Database,
  document: Document,
  state: 'completed' | 'expired' = 'expired',
): Promise<null> {
  await database.asSystem((tx) =>
    tx.update(checkoutSessions).set({ state }).where(eq(checkoutSessions.id, document.id)),
  );
  return null;
}

/** Asks the provider for the page and stores the answer. Safe to repeat: the document's id is the idempotency key. */
export async function answer(deps: CheckoutDeps, user: SessionUser, document: Document): Promise<void> {
  if (document.state !== 'pending') return;
  const outcome = await pageFor(deps, user, document).catch((error: unknown) => ({ error: providerMessage(error) }));
  const change =
    'error' in outcome
      ? { state: 'error' as const, errorMessage: outcome.error }
      : { state: 'url' as const, url: outcome.url, stripeSessionId: outcome.sessionId };
  const state = await deps.database.asSystem(async (tx) => {
    await tx
      .update(checkoutSessions)
      .set(change)
      .where(and(eq(checkoutSessions.id, document.id), eq(checkoutSessions.state, 'pending')));
    const [now] = await tx
      .select({ state: checkoutSessions.state })
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, document.id));
    return now?.state ?? 'expired';
  });
  // The document was closed while the provider was asked, for example because the account was deleted. The page must
  // not stay open.
  if (state === 'expired' && 'sessionId' in outcome && outcome.sessionId !== null) {
    await closeCheckout(deps.billing, outcome.sessionId);
  }
}

/** Closes documents, so that nobody is sent to their pages any more. */
export async function closeDocuments(
  database: Database,
  userId: string,
  states: (typeof openStates)[number][],
): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .update(checkoutSessions)
      .set({ state: 'expired' })
      .where(and(eq(checkoutSessions.userId, userId), inArray(checkoutSessions.state, states))),
  );
}

type Outcome = { url: string; sessionId: string | null } | { error: string };

async function pageFor(deps: CheckoutDeps, user: SessionUser, document: Document): Promise<Outcome> {
  const { billing, database, ledger } = deps;
  const { price, promotionCode } = document;
  if (price !== billing.ids.trialPrice && price !== billing.ids.proPrice) return { error: `No such price: '${price}'` };
  if (promotionCode !== null && promotionCode !== billing.ids.promotionCode) {
    return { error: `No such promotion code: '${promotionCode}'` };
  }
  const customer = await ensureCustomer(database, billing, user);
  const subscription = await findSubscription(database, user.uid);
  if (subscription && needsPayment(subscription.status)) {
    // The portal's front page: a new card alone would leave the open invoice unpaid until the provider's next attempt.
    return { url: await openPortal(deps, customer.stripeCustomerId), sessionId: null };
  }
  const isTrial = price === billing.ids.trialPrice;
  const applicant = { userId: user.uid, email: user.email, customerId: customer.stripeCustomerId };
  if (isTrial && !(await mayHaveTrial(database, ledger, billing, applicant))) {
    return { error: TRIAL_USED_MESSAGE };
  }
  const params = isTrial ? trialCheckout(document) : paidCheckout();
  const session = await billing.stripe.checkout.sessions.create(
    { ...commonParams(deps, user, customer.stripeCustomerId, document, isTrial), ...params },
    { idempotencyKey: `cs_${document.id}` },
  );
  return session.url ? { url: session.url, sessionId: session.id } : { error: 'Failed to create checkout session' };
}

type Params = Stripe.Checkout.SessionCreateParams;

function commonParams(
  deps: CheckoutDeps,
  user: SessionUser,
  customer: string,
  document: Document,
  isTrial: boolean,
): Params {
  const planType = isTrial ? (document.planType ?? 'pro') : NO_TRIAL_PLAN;
  const metadata = { userId: user.uid, planType };
  return {
    mode: 'subscription',
    customer,
    client_reference_id: user.uid,
    line_items: [{ price: document.price, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    metadata,
    subscription_data: { metadata, ...(isTrial ? trialTerms : {}) },
    success_url: `${deps.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${deps.publicUrl}/upgrade`,
    expires_at: Math.floor(document.expiresAt.getTime() / 1000),
  };
}

const trialTerms: Params['subscription_data'] = {
  trial_period_days: TRIAL_DAYS,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
};

function trialCheckout({ promotionCode }: Document): Params {
  return {
    payment_method_collection: 'if_required',
    ...(promotionCode === null ? {} : { discounts: [{ promotion_code: promotionCode }] }),
  };
}

function paidCheckout(): Params {
  return { payment_method_collection: 'always' };
}

export function replyOf({ id, state, url, errorMessage }: Document): CheckoutReply {
  return {
    id,
    ...(state === 'url' && url !== null ? { url } : {}),
    ...(state === 'error' ? { error: { message: errorMessage ?? 'Unknown error' } } : {}),
  };
}

export async function findDocument(database: Database, userId: string, id: string): Promise<Document | null> {
  const [document] = await database.asTenant(userId, (tx) =>
    tx
      .select()
      .from(checkoutSessions)
      .where(and(eq(checkoutSessions.userId, userId), eq(checkoutSessions.id, id))),
  );
  return document ?? null;
}
