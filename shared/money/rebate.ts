import {
  addDays,
  addMonths,
  daysBetween,
  formatCalendarDate,
  monthsBetween,
  type CalendarDate,
} from '#shared/platform/calendar-date.ts';

/**
 * What a firm gives back when somebody leaves early. Everything goes by calendar dates: the first day of work is day 1,
 * the last day of a week or month still belongs to it, and months are counted from the first day of work.
 */

export type RebateUnit = 'day' | 'week' | 'month';

export type RebateScale =
  | { kind: 'none' }
  /** "Weeks 1 to 2: 100 %, weeks 3 to 4: 75 %". Each step says its last unit. */
  | { kind: 'steps'; unit: RebateUnit; steps: readonly { last: number; percent: number }[] }
  /** The part of the period that is not worked. A unit counts as worked once it has begun, or only when it is full. */
  | { kind: 'proRata'; unit: RebateUnit; units: number; worked: 'begun' | 'full' };

export type LeavingReason = 'resigned' | 'dismissed' | 'redundancy' | 'other';

/** What ends the client's claim. */
export interface RebateConditions {
  /** When every invoice must be paid in full; null if it does not matter. */
  paid: 'byDueDate' | { withinDays: number } | null;
  /** How soon after the last day of work the client must say so; null if it does not matter. */
  noticeWithinDays: number | null;
  notOnRedundancy: boolean;
}

export interface RebateTerms {
  scale: RebateScale;
  conditions: RebateConditions;
}

export interface RebateInvoice {
  number: string;
  issuedOn: CalendarDate;
  dueOn: CalendarDate;
  /** The day on which nothing was left to pay. */
  paidOn: CalendarDate | null;
}

export interface Leaving {
  /** The last day of work. */
  on: CalendarDate;
  reason: LeavingReason;
  /** When the client said so. */
  noticeOn: CalendarDate | null;
}

export interface PlacementFacts {
  startOn: CalendarDate;
  left: Leaving | null;
  invoices: readonly RebateInvoice[];
}

/** An exact part of an amount. */
export interface Share {
  numerator: number;
  denominator: number;
}

type Void =
  | { because: 'unpaid'; invoice: string; by: CalendarDate }
  | { because: 'noNotice'; by: CalendarDate }
  | { because: 'redundancy' };

/** What would have to be given back on a day, and why. */
export type Rebate =
  /** The terms promise nothing. */
  | { state: 'none' }
  /** Somebody who does not start is not paid for. */
  | { state: 'notStarted'; startOn: CalendarDate }
  | {
      state: 'running' | 'left';
      share: Share;
      /** Of the period, from 1. */
      day: number;
      days: number;
      unit: RebateUnit;
      place: number;
      places: number;
      /** The last day of this share. */
      until: CalendarDate;
      safeFrom: CalendarDate;
      /** The day by which the open invoices must be paid; null if all are, or if the terms do not ask. */
      payBy: CalendarDate | null;
      isPaidInTime: boolean;
    }
  | { state: 'over'; since: CalendarDate }
  | ({ state: 'void' } & Void);

/** The rebate as of `today`: for the last day of work, or as if today were that day. */
export function rebateOn(terms: RebateTerms, facts: PlacementFacts, today: CalendarDate): Rebate {
  const { scale, conditions } = terms;
  const { startOn } = facts;
  const left = facts.left !== null && facts.left.on <= today ? facts.left : null;
  const day = left?.on ?? today;
  if (day < startOn) return { state: 'notStarted', startOn };
  if (scale.kind === 'none') return { state: 'none' };
  const places = lastPlace(scale);
  const safeFrom = beginningOf(scale.unit, startOn, places + 1);
  if (day >= safeFrom) return { state: 'over', since: safeFrom };
  const ended = whyVoid(conditions, { ...facts, left }, today);
  if (ended) return { state: 'void', ...ended };
  const place = placeOn(scale.unit, startOn, day);
  const open = facts.invoices.filter(({ paidOn }) => !isDone(paidOn, today));
  const deadlines = open.map((invoice) => deadlineOf(invoice, conditions.paid)).filter((by) => by !== null);
  return {
    state: left ? 'left' : 'running',
    share: shareAt(scale, place),
    day: daysBetween(startOn, day) + 1,
    days: daysBetween(startOn, safeFrom),
    unit: scale.unit,
    place,
    places,
    until: addDays(beginningOf(scale.unit, startOn, lastPlaceOfShare(scale, place) + 1), -1),
    safeFrom,
    payBy: deadlines.toSorted()[0] ?? null,
    isPaidInTime: conditions.paid !== null && facts.invoices.length > 0 && open.length === 0,
  };
}

/** How much of what is invoiced would have to be given back. */
export function shareOf(rebate: Rebate): Share {
  switch (rebate.state) {
    case 'notStarted':
      return { numerator: 1, denominator: 1 };
    case 'running':
    case 'left':
      return rebate.share;
    case 'none':
    case 'over':
    case 'void':
      return NOTHING;
  }
}

/** In minor units, rounded once, half up. */
export function partOf(amount: number, { numerator, denominator }: Share): number {
  const [parts, whole] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number((parts * 2n + whole) / (whole * 2n));
}

/** Why the figure of today is what it is: "day 41 of 90: 50 % of £8,400, invoice paid in time". */
export function explainRebate(rebate: Rebate, invoiced: string): string {
  switch (rebate.state) {
    case 'none':
      return 'no rebate in these terms';
    case 'notStarted':
      return `starts on ${formatCalendarDate(rebate.startOn)}: all of ${invoiced} until then`;
    case 'over':
      return `safe since ${formatCalendarDate(rebate.since)}`;
    case 'void':
      return `nothing: ${explainVoid(rebate)}`;
    case 'running':
    case 'left': {
      const share = `${explainShare(rebate.share)} of ${invoiced}`;
      return `${rebate.state === 'left' ? 'left on ' : ''}${explainPlace(rebate)}: ${share}${explainPayment(rebate)}`;
    }
  }
}

const NOTHING: Share = { numerator: 0, denominator: 1 };
const DAYS_OF_WEEK = 7;

/** Counted scales: those with a period. */
type Counted = Exclude<RebateScale, { kind: 'none' }>;

function shareAt(scale: Counted, place: number): Share {
  if (scale.kind === 'proRata') return { numerator: lastPlace(scale) - place + 1, denominator: scale.units };
  const percent = scale.steps.find(({ last }) => place <= last)?.percent ?? 0;
  return { numerator: Math.round(percent * 100), denominator: 10_000 };
}

/** The last unit that something is given back for. */
function lastPlace(scale: Counted): number {
  if (scale.kind === 'proRata') return scale.worked === 'begun' ? scale.units - 1 : scale.units;
  return scale.steps.findLast(({ percent }) => percent > 0)?.last ?? 0;
}

function lastPlaceOfShare(scale: Counted, place: number): number {
  return scale.kind === 'proRata' ? place : (scale.steps.find(({ last }) => place <= last)?.last ?? place);
}

/** The first day of a unit, which are numbered from 1. */
function beginningOf(unit: RebateUnit, startOn: CalendarDate, place: number): CalendarDate {
  switch (unit) {
    case 'day':
      return addDays(startOn, place - 1);
    case 'week':
      return addDays(startOn, (place - 1) * DAYS_OF_WEEK);
    case 'month':
      return addMonths(startOn, place - 1);
  }
}

function placeOn(unit: RebateUnit, startOn: CalendarDate, day: CalendarDate): number {
  const days = daysBetween(startOn, day);
  if (unit === 'day') return days + 1;
  if (unit === 'week') return Math.floor(days / DAYS_OF_WEEK) + 1;
  const months = monthsBetween(startOn, day);
  return addMonths(startOn, months) > day ? months : months + 1;
}

function whyVoid(
  { paid, noticeWithinDays, notOnRedundancy }: RebateConditions,
  { left, invoices }: PlacementFacts,
  today: CalendarDate,
): Void | undefined {
  if (left && notOnRedundancy && left.reason === 'redundancy') return { because: 'redundancy' };
  for (const invoice of invoices) {
    const by = deadlineOf(invoice, paid);
    if (by !== null && isLate(invoice.paidOn, by, today)) return { because: 'unpaid', invoice: invoice.number, by };
  }
  if (left && noticeWithinDays !== null) {
    const by = addDays(left.on, noticeWithinDays);
    if (isLate(left.noticeOn, by, today)) return { because: 'noNotice', by };
  }
  return undefined;
}

function deadlineOf({ issuedOn, dueOn }: RebateInvoice, paid: RebateConditions['paid']): CalendarDate | null {
  if (paid === null) return null;
  return paid === 'byDueDate' ? dueOn : addDays(issuedOn, paid.withinDays);
}

/** The last day of a deadline is in time. */
function isLate(doneOn: CalendarDate | null, by: CalendarDate, today: CalendarDate): boolean {
  return (doneOn !== null && isDone(doneOn, today) ? doneOn : today) > by;
}

function isDone(on: CalendarDate | null, today: CalendarDate): boolean {
  return on !== null && on <= today;
}

function explainVoid(ended: Void): string {
  switch (ended.because) {
    case 'unpaid':
      return `invoice ${ended.invoice} was not paid by ${formatCalendarDate(ended.by)}`;
    case 'noNotice':
      return `the client gave no notice by ${formatCalendarDate(ended.by)}`;
    case 'redundancy':
      return 'the terms exclude redundancy';
  }
}

type Counting = Extract<Rebate, { share: Share }>;

function explainPlace({ unit, day, days, place, places }: Counting): string {
  return unit === 'day' ? `day ${day} of ${days}` : `${unit} ${place} of ${places}, day ${day}`;
}

function explainShare({ numerator, denominator }: Share): string {
  const percent = (numerator * 100) / denominator;
  return Number.isInteger(percent * 100) ? `${percent} %` : `${numerator}/${denominator}`;
}

function explainPayment({ payBy, isPaidInTime }: Counting): string {
  if (payBy !== null) return `, if the invoice is paid by ${formatCalendarDate(payBy)}`;
  return isPaidInTime ? ', invoice paid in time' : '';
}
