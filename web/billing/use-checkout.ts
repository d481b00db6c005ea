import { useEffect, useRef, useState } from 'react';
import type { CheckoutOutcome, PaidOffer } from './checkout.ts';
import { leaveFor } from './leave-for.ts';

interface CheckoutControl {
  busy: boolean;
  /** Set when the person must first hear what is charged today; `decline` takes it away. */
  offer: PaidOffer | undefined;
  start: () => Promise<void>;
  decline: () => void;
}

interface CheckoutEnds {
  /** Gets the sentence to show. */
  onProblem: (sentence: string) => void;
  /** There is a subscription already: nothing has to be paid. */
  onSubscribed: () => void;
}

/** The way from a button to the payment page. */
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
    // The button stays busy for the two above, as the page is about to go.
    setBusy(false);
    if (outcome.kind === 'paid-page') setOffer(outcome.offer);
    if (outcome.kind === 'problem') onProblem(outcome.sentence);
  }

  async function start(): Promise<void> {
    // A double click is quicker than the button can be drawn busy.
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      if (uid === undefined) throw new Error('No user ID available');
      // Loaded when it is needed: the public page must not wait for it before its first paint.
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
