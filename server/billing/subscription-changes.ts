import type { ActivityKind } from '#shared/activity.ts';
import { grantsAccess, needsPayment } from '#shared/subscription-status.ts';
import type { subscriptions } from '../db/schema/billing.ts';
import { summaryOf } from './subscription-state.ts';

type Row = typeof subscriptions.$inferInsert;

/** What has happened to a subscription between what was stored of it and what the provider says now. */
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
