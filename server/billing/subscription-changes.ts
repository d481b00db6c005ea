import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import { grantsAccess, needsPayment } from '#shared/billing/subscription-status.ts';
import type { subscriptions } from '#server/platform/db/schema/billing.ts';
import { summaryOf } from './subscription-state.ts';

type Row = typeof subscriptions.$inferInsert;

/** The changes between a subscription's stored state and the provider's. */
export function changesOf(before: Row | undefined, now: Row): ActivityKind[] {
  const started = !before || before.status === 'incomplete';
  const cancelledBefore = before !== undefined && summaryOf(before).cancelAtPeriodEnd;
  const cancelledNow = summaryOf(now).cancelAtPeriodEnd;
  const goesOn = grantsAccess(now.status);
  const happened: [ActivityKind, boolean][] = [
    ['subscription-started', started && goesOn],
    ['subscription-cancelled', !cancelledBefore && cancelledNow && goesOn],
    ['subscription-resumed', cancelledBefore && !cancelledNow && goesOn],
    ['payment-failed', needsPayment(now.status) && !needsPayment(before?.status ?? '')],
    ['subscription-ended', now.status === 'canceled' && before !== undefined && before.status !== 'canceled'],
  ];
  return happened.filter(([, isTrue]) => isTrue).map(([kind]) => kind);
}
