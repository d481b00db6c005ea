import { useState } from 'react';
import { PLAN_PRICE } from '#shared/billing/plan.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import type { PaidOffer } from './checkout.ts';
import { leaveFor } from './leave-for.ts';

/** States the amount and the reason before the user goes to a page that charges money. */
export function PaidCheckoutDialog({ offer, onDecline }: { offer: PaidOffer; onDecline: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const reason = offer.trialUsed ? 'You have had your free trial.' : 'The free trial is not available at the moment.';
  return (
    <ConfirmDialog
      open
      title={`${PLAN_PRICE} is charged today`}
      description={`${reason} ${PLAN_PRICE} is charged today, then every month until you cancel.`}
      confirmLabel="Continue to Payment"
      cancelLabel="Not now"
      busy={leaving}
      onConfirm={() => {
        setLeaving(true);
        leaveFor(offer.url);
      }}
      onCancel={onDecline}
    />
  );
}
