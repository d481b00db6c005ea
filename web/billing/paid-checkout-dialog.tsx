import { useState } from 'react';
import { PLAN_PRICE } from '#shared/plan.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { PaidOffer } from './checkout.ts';
import { leaveFor } from './leave-for.ts';

/** Nobody is sent to a page that takes money without having heard how much, and why it is not free. */
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
