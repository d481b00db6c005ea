import { lazy, Suspense, type ReactNode } from 'react';
import { passOnCheckoutProblem } from '#web/billing/checkout-problem.ts';
import { useCheckout } from '#web/billing/use-checkout.ts';
import { TrialContext } from './trial-context.ts';
import { useStanding } from './use-standing.ts';

/** Loaded on demand: the dialog is large and rarely shown. */
const PaidCheckoutDialog = lazy(async () => ({
  default: (await import('#web/billing/paid-checkout-dialog.tsx')).PaidCheckoutDialog,
}));

export function TrialProvider({ children }: { children: ReactNode }) {
  const standing = useStanding();
  const checkout = useCheckout(standing.user?.uid, {
    onProblem: (sentence) => {
      passOnCheckoutProblem(sentence);
      window.location.assign('/upgrade');
    },
    onSubscribed: () => window.location.assign('/dashboard'),
  });
  return (
    <TrialContext value={{ standing, busy: checkout.busy, start: () => void checkout.start() }}>
      {children}
      {checkout.offer && (
        <Suspense>
          <PaidCheckoutDialog offer={checkout.offer} onDecline={checkout.decline} />
        </Suspense>
      )}
    </TrialContext>
  );
}
