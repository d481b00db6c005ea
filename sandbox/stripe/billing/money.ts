import type { Stripe } from 'stripe';

/** £9.00, for pages and invoice lines. Amounts are in minor units. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
}

/** "per month", "every 3 months". */
export function formatInterval(recurring: Stripe.Price.Recurring | null): string {
  if (!recurring) return '';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

/** 15 Dec 2026: for the narrow columns of a table. */
export function formatShortDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(seconds * 1000));
}

export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000));
}
