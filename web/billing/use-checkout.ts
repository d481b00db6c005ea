import { useEffect, useRef, useState } from 'react';
import type { CheckoutOutcome, PaidOffer } from './checkout.ts';
import { leaveFor } from './leave-for.ts';

interface CheckoutControl {
  busy: boolean;
  /** Set when the user must first be told what is charged today; `decline` clears it. */
  offer: PaidOffer | undefined;
  start: () => Promise<void>;
  decline: () => void;
}

interface CheckoutEnds {
  /** Called with the message to show. */
  onProblem: (sentence: string) => void;
  /** Called if a subscription already exists and nothing has to be paid. */
  onSubscribed: () => void;
}

/** Leads from a button to the payment page. */
export function useCheckout(uid: string | undefined, { onProblem, onSubscribed }: CheckoutEnds): CheckoutControl {
  const [busy, setBusy] = useState(false);
  const [offer, setOffer] = useState<PaidOffer>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function follow(outcome: CheckoutOutcome): void {
    if (outcome.kind === 'page') {
      leaveFor(outcome.url);
      return;
    }
    if (outcome.kind === 'subscribed') {
      onSubscribed();
      return;
    }
    // In the two cases above the button stays busy, because the page is about to change.
    setBusy(false);
    if (outcome.kind === 'paid-page') setOffer(outcome.offer);
    if (outcome.kind === 'problem') onProblem(outcome.sentence);
  }

  async function start(): Promise<void> {
    // A double click can arrive before the button turns busy.
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      if (uid === undefined) throw new Error('No user ID available');
      // Loaded on demand, to keep it out of the public page's first paint.
      const { CHECKOUT_LIMIT_MS, startCheckout } = await import('./checkout.ts');
      const outcome = await startCheckout({ uid, limitMs: CHECKOUT_LIMIT_MS, signal: stop.signal });
      if (!stop.signal.aborted) follow(outcome);
    } catch {
      setBusy(false);
      onProblem('Failed to create checkout session. Please try again.');
    } finally {
      running.current = null;
    }
  }

  return { busy, offer, start, decline: () => setOffer(undefined) };
}
