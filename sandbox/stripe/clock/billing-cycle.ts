/** Billing periods use calendar arithmetic in UTC. Every instant here is in Unix seconds, as in Stripe's objects. */

export type BillingInterval = 'day' | 'week' | 'month' | 'year';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The anchor shifted by whole months, on the same day or, in a shorter month, on its last day. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysInMonth(date.getUTCFullYear(), date.getUTCMonth())));
  return date.getTime() / 1000;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/**
 * The first boundary of the cycle after `instant`. It is counted from the anchor, not from the previous period: an
 * anchor on the 31st gives 28 February and then 31 March.
 */
export function nextBoundary(anchor: number, interval: BillingInterval, count: number, instant: number): number {
  const boundary = (cycles: number) => addInterval(anchor, interval, cycles * count);
  let cycles = Math.floor((instant - anchor) / longestSeconds(interval, count)) + 1;
  while (boundary(cycles) <= instant) cycles += 1;
  return boundary(cycles);
}

function addInterval(anchor: number, interval: BillingInterval, count: number): number {
  return ADD_INTERVAL[interval](anchor, count);
}

const ADD_INTERVAL: Record<BillingInterval, (anchor: number, count: number) => number> = {
  day: (anchor, count) => anchor + count * DAY,
  week: (anchor, count) => anchor + count * 7 * DAY,
  month: addMonths,
  year: (anchor, count) => addMonths(anchor, count * 12),
};

/** No cycle is longer than this, so dividing by it never skips a boundary. */
function longestSeconds(interval: BillingInterval, count: number): number {
  const days = { day: 1, week: 7, month: 31, year: 366 }[interval];
  return days * count * DAY;
}
