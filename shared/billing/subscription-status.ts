/** Labels for the provider's statuses. An unlisted status is shown as it is. */
const statusLabels: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past Due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
};

export function statusLabel(status: string): string {
  return Object.hasOwn(statusLabels, status) ? (statusLabels[status] ?? status) : status;
}

/** The only statuses that grant access. Unknown ones do not. */
export function grantsAccess(status: string | null | undefined): boolean {
  return status === 'active' || status === 'trialing';
}

/** The provider's status is "canceled" here, although nobody cancelled. */
export const TRIAL_OVER = 'Your free trial has ended.';

interface TrialDates {
  status: string;
  trialEnd: string | null;
  currentPeriodEnd: string | null;
}

/** Whether the subscription ended with its trial: no period after the trial was ever paid. */
export function isTrialOver({ status, trialEnd, currentPeriodEnd }: TrialDates, trialDaysLeft: number): boolean {
  if (trialEnd === null) return false;
  if (status === 'trialing') return trialDaysLeft === 0;
  return status === 'canceled' && currentPeriodEnd !== null && currentPeriodEnd <= trialEnd;
}

/** Payment is due on a subscription that still exists: the user needs another card, not another subscription. */
export function needsPayment(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}
