import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CHECKOUT_LIMIT_MS, startCheckout, type CheckoutOutcome, type PaidOffer } from './checkout.ts';
import { leaveFor } from './leave-for.ts';

interface CheckoutControl {
  busy: boolean;
  /** Set when the person must first hear what is charged today; `decline` takes it away. */
  offer: PaidOffer | undefined;
  start: () => Promise<void>;
  decline: () => void;
}

/** The way from a button to the payment page. `onProblem` gets the sentence to show. */
export function useCheckout(uid: string | undefined, onProblem: (sentence: string) => void): CheckoutControl {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [offer, setOffer] = useState<PaidOffer>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function follow(outcome: CheckoutOutcome): Promise<void> {
    if (outcome.kind === 'page') {
      leaveFor(outcome.url);
      return;
    }
    if (outcome.kind === 'subscribed') {
      await navigate({ to: '/dashboard' });
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
      const outcome = await startCheckout({ uid, limitMs: CHECKOUT_LIMIT_MS, signal: stop.signal });
      if (!stop.signal.aborted) await follow(outcome);
    } catch {
      setBusy(false);
      onProblem('Failed to create checkout session. Please try again.');
    } finally {
      running.current = null;
    }
  }

  return { busy, offer, start, decline: () => setOffer(undefined) };
}
