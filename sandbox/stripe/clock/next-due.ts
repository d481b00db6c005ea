import type { Kind, Kinds, Stored } from '../storage/kinds.ts';
import { DAY, HOUR } from './billing-cycle.ts';

const TRIAL_REMINDER_LEAD = 3 * DAY;
const FIRST_PAYMENT_GRACE = 23 * HOUR;

const RENEWING = new Set<string>(['active', 'past_due', 'unpaid']);
const CANCELLABLE = new Set<string>([...RENEWING, 'trialing', 'paused']);

/** When something next happens to an object on its clock, in Unix seconds; null if nothing will. */
export function nextDueAt<K extends Kind>(kind: K, stored: Stored<K>): number | null {
  const due: { [Each in Kind]?: (stored: Stored<Each>) => (number | null)[] } = {
    'checkout.session': checkoutSessionDue,
    subscription: subscriptionDue,
    invoice: invoiceDue,
  };
  const times = due[kind]?.(stored).filter((time) => time !== null) ?? [];
  return times.length === 0 ? null : Math.min(...times);
}

function checkoutSessionDue({ data }: Stored<'checkout.session'>): (number | null)[] {
  return data.status === 'open' ? [data.expires_at] : [];
}

function subscriptionDue({ data, hidden }: Stored<'subscription'>): (number | null)[] {
  if (data.status === 'incomplete') return [data.created + FIRST_PAYMENT_GRACE];
  const times: (number | null)[] = [];
  if (CANCELLABLE.has(data.status)) times.push(data.cancel_at);
  if (RENEWING.has(data.status)) times.push(periodEnd(data));
  if (data.status === 'trialing' && data.trial_end !== null) {
    times.push(data.trial_end);
    if (!hidden.trialReminderSent) times.push(Math.max(data.created, data.trial_end - TRIAL_REMINDER_LEAD));
  }
  return times;
}

function invoiceDue({ data }: Stored<'invoice'>): (number | null)[] {
  if (data.status === 'draft' && data.auto_advance) return [data.automatically_finalizes_at];
  if (data.status === 'open') return [data.next_payment_attempt];
  return [];
}

export function periodEnd(subscription: Kinds['subscription']['data']): number | null {
  return subscription.items.data[0]?.current_period_end ?? null;
}
