/** The statuses the provider knows and what people read. A status that is not listed is shown as it is. */
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

/** The only statuses that open the app. Anything unknown does not. */
export function grantsAccess(status: string | null | undefined): boolean {
  return status === 'active' || status === 'trialing';
}

/** What the provider calls "canceled" when nobody cancelled anything. */
export const TRIAL_OVER = 'Your free trial has ended.';

interface TrialDates {
  status: string;
  trialEnd: string | null;
  currentPeriodEnd: string | null;
}

/** Whether it ended as the trial it began as: no period after the trial was ever paid for. */
export function isTrialOver({ status, trialEnd, currentPeriodEnd }: TrialDates, trialDaysLeft: number): boolean {
  if (trialEnd === null) return false;
  if (status === 'trialing') return trialDaysLeft === 0;
  return status === 'canceled' && currentPeriodEnd !== null && currentPeriodEnd <= trialEnd;
}

/** Payment is owed on a subscription that still exists: the way out is another card, not another subscription. */
export function needsPayment(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}
