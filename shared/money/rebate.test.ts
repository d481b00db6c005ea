import { describe, expect, it } from 'vitest';
import {
  explainRebate,
  partOf,
  rebateOn,
  shareOf,
  type PlacementFacts,
  type RebateConditions,
  type RebateInvoice,
  type RebateScale,
  type RebateUnit,
} from './rebate.ts';

const UNCONDITIONAL: RebateConditions = { paid: null, noticeWithinDays: null, notOnRedundancy: false };

const steps = (unit: RebateUnit, ...pairs: [last: number, percent: number][]): RebateScale => ({
  kind: 'steps',
  unit,
  steps: pairs.map(([last, percent]) => ({ last, percent })),
});
const proRata = (units: number, unit: RebateUnit, worked: 'begun' | 'full'): RebateScale => ({
  kind: 'proRata',
  unit,
  units,
  worked,
});

/** The share of somebody who left on that day, as the clause would say it: "75" per cent or "7/12". */
function shareLeaving(scale: RebateScale, startOn: string, on: string): string {
  const left = { on, reason: 'resigned', noticeOn: null } as const;
  const rebate = rebateOn({ scale, conditions: UNCONDITIONAL }, { startOn, left, invoices: [] }, on);
  const { numerator, denominator } = shareOf(rebate);
  return denominator === 10_000 || numerator === 0 ? String(numerator / 100) : `${numerator}/${denominator}`;
}

/**
 * Clauses as firms write them. The answers were worked out by hand with a calendar: each line of `answers` is a day and
 * the share of somebody whose last day of work it is. 5 January 2026 is a Monday.
 */
const clauses: { clause: string; scale: RebateScale; startOn: string; answers: string }[] = [
  {
    clause: 'Weeks 1 to 2: 100 %, 3 to 4: 75 %, 5 to 6: 50 %, 7 to 8: 25 %',
    scale: steps('week', [2, 100], [4, 75], [6, 50], [8, 25]),
    startOn: '2026-01-05',
    answers: `
      2026-01-05 100
      2026-01-18 100, 2026-01-19 75, 2026-01-20 75
      2026-02-01 75, 2026-02-02 50, 2026-02-03 50
      2026-02-15 50, 2026-02-16 25, 2026-02-17 25
      2026-03-01 25, 2026-03-02 0, 2026-03-03 0`,
  },
  {
    clause: 'First four weeks in full, weeks 5 to 8 half, weeks 9 to 12 a quarter',
    scale: steps('week', [4, 100], [8, 50], [12, 25]),
    startOn: '2026-01-05',
    answers: `
      2026-02-01 100, 2026-02-02 50, 2026-02-03 50
      2026-03-01 50, 2026-03-02 25, 2026-03-03 25
      2026-03-29 25, 2026-03-30 0, 2026-03-31 0`,
  },
  {
    clause: 'Six weeks in full, another six half',
    scale: steps('week', [6, 100], [12, 50]),
    startOn: '2026-01-05',
    answers: `
      2026-02-15 100, 2026-02-16 50, 2026-02-17 50
      2026-03-29 50, 2026-03-30 0, 2026-03-31 0`,
  },
  {
    clause: 'Ten weeks, a tenth less each week',
    scale: steps('week', [1, 100], [2, 90], [3, 80], [4, 70], [5, 60], [6, 50], [7, 40], [8, 30], [9, 20], [10, 10]),
    startOn: '2026-01-05',
    answers: `
      2026-01-11 100, 2026-01-12 90, 2026-01-13 90
      2026-01-18 90, 2026-01-19 80, 2026-01-25 80, 2026-01-26 70
      2026-02-01 70, 2026-02-02 60, 2026-02-08 60, 2026-02-09 50
      2026-02-15 50, 2026-02-16 40, 2026-02-22 40, 2026-02-23 30
      2026-03-01 30, 2026-03-02 20, 2026-03-08 20, 2026-03-09 10
      2026-03-15 10, 2026-03-16 0, 2026-03-17 0`,
  },
  {
    clause: 'Four weeks in full, then an eighth less each week',
    scale: steps('week', [4, 100], [5, 87.5], [6, 75], [7, 62.5], [8, 50], [9, 37.5], [10, 25], [11, 12.5]),
    startOn: '2026-01-05',
    answers: `
      2026-02-01 100, 2026-02-02 87.5, 2026-02-03 87.5
      2026-02-08 87.5, 2026-02-09 75, 2026-02-15 75, 2026-02-16 62.5
      2026-02-22 62.5, 2026-02-23 50, 2026-03-01 50, 2026-03-02 37.5
      2026-03-08 37.5, 2026-03-09 25, 2026-03-15 25, 2026-03-16 12.5
      2026-03-22 12.5, 2026-03-23 0, 2026-03-24 0`,
  },
  {
    clause: 'Two weeks in full, two thirds until week 5, one third until week 8',
    scale: steps('week', [2, 100], [5, 66.67], [8, 33.33]),
    startOn: '2026-01-05',
    answers: `
      2026-01-18 100, 2026-01-19 66.67, 2026-01-20 66.67
      2026-02-08 66.67, 2026-02-09 33.33, 2026-02-10 33.33
      2026-03-01 33.33, 2026-03-02 0, 2026-03-03 0`,
  },
  {
    clause: 'A month of four weeks in full, a token tenth for another',
    scale: steps('week', [4, 100], [8, 10]),
    startOn: '2026-01-05',
    answers: `
      2026-02-01 100, 2026-02-02 10, 2026-02-03 10
      2026-03-01 10, 2026-03-02 0, 2026-03-03 0`,
  },
  {
    clause: 'The first week only',
    scale: steps('week', [1, 100]),
    startOn: '2026-01-05',
    answers: '2026-01-05 100, 2026-01-11 100, 2026-01-12 0, 2026-01-13 0',
  },
  {
    clause: 'Weeks of somebody who starts on a Thursday end on Wednesdays',
    scale: steps('week', [1, 100], [2, 50]),
    startOn: '2026-01-08',
    answers: `
      2026-01-14 100, 2026-01-15 50, 2026-01-16 50
      2026-01-21 50, 2026-01-22 0, 2026-01-23 0`,
  },
  {
    clause: 'Weeks across the change to summer time on 29 March',
    scale: steps('week', [1, 100], [2, 50]),
    startOn: '2026-03-23',
    answers: `
      2026-03-29 100, 2026-03-30 50, 2026-03-31 50
      2026-04-05 50, 2026-04-06 0, 2026-04-07 0`,
  },
  {
    clause: '60 days, all or nothing',
    scale: steps('day', [60, 100]),
    startOn: '2026-01-05',
    answers: '2026-01-05 100, 2026-03-04 100, 2026-03-05 100, 2026-03-06 0, 2026-03-07 0',
  },
  {
    clause: '90 days, all or nothing',
    scale: steps('day', [90, 100]),
    startOn: '2026-01-05',
    answers: '2026-04-03 100, 2026-04-04 100, 2026-04-05 0, 2026-04-06 0',
  },
  {
    clause: 'Days 1 to 30: 100 %, 31 to 60: 50 %, 61 to 90: 25 %',
    scale: steps('day', [30, 100], [60, 50], [90, 25]),
    startOn: '2026-01-05',
    answers: `
      2026-02-03 100, 2026-02-04 50, 2026-02-05 50
      2026-03-05 50, 2026-03-06 25, 2026-03-07 25
      2026-04-04 25, 2026-04-05 0, 2026-04-06 0`,
  },
  {
    clause: '28, 56 and 84 days in a leap year',
    scale: steps('day', [28, 100], [56, 50], [84, 25]),
    startOn: '2024-02-01',
    answers: `
      2024-02-28 100, 2024-02-29 50, 2024-03-01 50
      2024-03-27 50, 2024-03-28 25, 2024-03-29 25
      2024-04-24 25, 2024-04-25 0, 2024-04-26 0`,
  },
  {
    clause: 'The first day only',
    scale: steps('day', [1, 100]),
    startOn: '2026-01-05',
    answers: '2026-01-05 100, 2026-01-06 0, 2026-01-07 0',
  },
  {
    clause: 'Month 1: 100 %, 2: 50 %, 3: 25 %, from the 31st: months begin on the last day of shorter ones',
    scale: steps('month', [1, 100], [2, 50], [3, 25]),
    startOn: '2026-01-31',
    answers: `
      2026-02-27 100, 2026-02-28 50, 2026-03-01 50
      2026-03-30 50, 2026-03-31 25, 2026-04-01 25
      2026-04-29 25, 2026-04-30 0, 2026-05-01 0`,
  },
  {
    clause: 'The same in a leap year',
    scale: steps('month', [1, 100], [2, 50], [3, 25]),
    startOn: '2024-01-31',
    answers: `
      2024-02-28 100, 2024-02-29 50, 2024-03-01 50
      2024-03-30 50, 2024-03-31 25, 2024-04-01 25
      2024-04-29 25, 2024-04-30 0, 2024-05-01 0`,
  },
  {
    clause: 'Three months in full, three half',
    scale: steps('month', [3, 100], [6, 50]),
    startOn: '2026-03-15',
    answers: `
      2026-06-14 100, 2026-06-15 50, 2026-06-16 50
      2026-09-14 50, 2026-09-15 0, 2026-09-16 0`,
  },
  {
    clause: 'Six months of probation, all or nothing',
    scale: steps('month', [6, 100]),
    startOn: '2026-10-01',
    answers: '2027-03-30 100, 2027-03-31 100, 2027-04-01 0, 2027-04-02 0',
  },
  {
    clause: 'A year by quarters: 100, 75, 50, 25 %',
    scale: steps('month', [3, 100], [6, 75], [9, 50], [12, 25]),
    startOn: '2026-05-01',
    answers: `
      2026-07-31 100, 2026-08-01 75, 2026-08-02 75
      2026-10-31 75, 2026-11-01 50, 2026-11-02 50
      2027-01-31 50, 2027-02-01 25, 2027-02-02 25
      2027-04-30 25, 2027-05-01 0, 2027-05-02 0`,
  },
  {
    clause: 'Half within the first month',
    scale: steps('month', [1, 50]),
    startOn: '2026-06-30',
    answers: '2026-07-28 50, 2026-07-29 50, 2026-07-30 0, 2026-07-31 0',
  },
  {
    clause: 'A twelfth for each of 12 months, less each month begun',
    scale: proRata(12, 'month', 'begun'),
    startOn: '2026-01-01',
    answers: `
      2026-01-01 11/12, 2026-01-31 11/12, 2026-02-01 10/12, 2026-02-02 10/12
      2026-06-30 6/12, 2026-07-01 5/12, 2026-11-30 1/12, 2026-12-01 0, 2026-12-02 0`,
  },
  {
    clause: 'A twelfth for each of 12 months, less each full month worked',
    scale: proRata(12, 'month', 'full'),
    startOn: '2026-01-01',
    answers: `
      2026-01-01 12/12, 2026-01-31 12/12, 2026-02-01 11/12, 2026-02-02 11/12
      2026-12-01 1/12, 2026-12-31 1/12, 2027-01-01 0, 2027-01-02 0`,
  },
  {
    clause: 'The same for somebody who starts on a leap day',
    scale: proRata(12, 'month', 'full'),
    startOn: '2024-02-29',
    answers: `
      2024-03-28 12/12, 2024-03-29 11/12, 2024-03-30 11/12
      2025-01-28 2/12, 2025-01-29 1/12, 2025-02-27 1/12, 2025-02-28 0, 2025-03-01 0`,
  },
  {
    clause: 'Six months begun, from 31 August',
    scale: proRata(6, 'month', 'begun'),
    startOn: '2026-08-31',
    answers: `
      2026-09-29 5/6, 2026-09-30 4/6, 2026-10-30 4/6, 2026-10-31 3/6
      2026-11-29 3/6, 2026-11-30 2/6, 2026-12-30 2/6, 2026-12-31 1/6
      2027-01-30 1/6, 2027-01-31 0, 2027-02-01 0`,
  },
  {
    clause: 'A twelfth for each of 12 weeks, less each week begun',
    scale: proRata(12, 'week', 'begun'),
    startOn: '2026-01-05',
    answers: `
      2026-01-05 11/12, 2026-01-11 11/12, 2026-01-12 10/12, 2026-01-13 10/12
      2026-03-22 1/12, 2026-03-23 0, 2026-03-24 0`,
  },
  {
    clause: 'A twelfth for each of 12 weeks, less each full week worked',
    scale: proRata(12, 'week', 'full'),
    startOn: '2026-01-05',
    answers: `
      2026-01-11 12/12, 2026-01-12 11/12, 2026-01-13 11/12
      2026-03-22 2/12, 2026-03-23 1/12, 2026-03-29 1/12, 2026-03-30 0, 2026-03-31 0`,
  },
  {
    clause: 'By the day over 90 days, the last day of work counts as worked',
    scale: proRata(90, 'day', 'begun'),
    startOn: '2026-01-05',
    answers: '2026-01-05 89/90, 2026-01-06 88/90, 2026-04-03 1/90, 2026-04-04 0, 2026-04-05 0',
  },
  {
    clause: 'By the day over 100 days, the last day of work does not count',
    scale: proRata(100, 'day', 'full'),
    startOn: '2026-01-05',
    answers: '2026-01-05 100/100, 2026-01-06 99/100, 2026-04-14 1/100, 2026-04-15 0, 2026-04-16 0',
  },
  { clause: 'No rebate', scale: { kind: 'none' }, startOn: '2026-01-05', answers: '2026-01-05 0, 2026-04-01 0' },
];

describe.each(clauses)('$clause', ({ scale, startOn, answers }) => {
  const days = answers
    .trim()
    .split(/,?\s*\n\s*|, /)
    .map((answer) => answer.split(' '));
  it.each(days)('last day %s: %s', (on, share) => {
    expect(shareLeaving(scale, startOn, on ?? '')).toBe(share);
  });
});

const START = '2026-01-05';
const SCALE = steps('day', [60, 100], [90, 50]);
const invoice = (paidOn: string | null): RebateInvoice => ({
  number: '2026-014',
  issuedOn: START,
  dueOn: '2026-02-04',
  paidOn,
});

interface Claim {
  conditions?: Partial<RebateConditions>;
  left?: PlacementFacts['left'];
  invoices?: RebateInvoice[];
}

function explain({ conditions, left = null, invoices = [] }: Claim, today: string): string {
  const terms = { scale: SCALE, conditions: { ...UNCONDITIONAL, ...conditions } };
  return explainRebate(rebateOn(terms, { startOn: START, left, invoices }, today), '£8,400');
}

describe('void if unpaid after 14 days', () => {
  const conditions = { paid: { withinDays: 14 } };
  it.each([
    [null, '2026-01-18', 'day 14 of 90: 100 % of £8,400, if the invoice is paid by 19 January 2026'],
    [null, '2026-01-19', 'day 15 of 90: 100 % of £8,400, if the invoice is paid by 19 January 2026'],
    [null, '2026-01-20', 'nothing: invoice 2026-014 was not paid by 19 January 2026'],
    ['2026-01-19', '2026-01-20', 'day 16 of 90: 100 % of £8,400, invoice paid in time'],
    ['2026-01-20', '2026-01-20', 'nothing: invoice 2026-014 was not paid by 19 January 2026'],
    ['2026-01-20', '2026-03-10', 'nothing: invoice 2026-014 was not paid by 19 January 2026'],
    // As it stood on that day.
    ['2026-01-19', '2026-01-12', 'day 8 of 90: 100 % of £8,400, if the invoice is paid by 19 January 2026'],
  ])('paid on %s, seen on %s: %s', (paidOn, today, sentence) => {
    expect(explain({ conditions, invoices: [invoice(paidOn)] }, today)).toBe(sentence);
  });

  it('one of several instalments is enough', () => {
    const second = { ...invoice(null), number: '2026-015', issuedOn: '2026-02-02' };
    const invoices = [invoice('2026-01-10'), second];
    expect(explain({ conditions, invoices }, '2026-02-16')).toBe(
      'day 43 of 90: 100 % of £8,400, if the invoice is paid by 16 February 2026',
    );
    expect(explain({ conditions, invoices }, '2026-02-17')).toBe(
      'nothing: invoice 2026-015 was not paid by 16 February 2026',
    );
  });
});

it.each([
  ['2026-02-04', 'day 31 of 90: 100 % of £8,400, if the invoice is paid by 4 February 2026'],
  ['2026-02-05', 'nothing: invoice 2026-014 was not paid by 4 February 2026'],
  ['2026-04-05', 'safe since 5 April 2026'],
])('void if not paid by its due date, seen on %s: %s', (today, sentence) => {
  expect(explain({ conditions: { paid: 'byDueDate' }, invoices: [invoice(null)] }, today)).toBe(sentence);
});

describe('the client must say so within 7 days', () => {
  const conditions = { noticeWithinDays: 7 };
  it.each([
    [null, '2026-01-27', 'left on day 16 of 90: 100 % of £8,400'],
    [null, '2026-01-28', 'nothing: the client gave no notice by 27 January 2026'],
    ['2026-01-27', '2026-03-01', 'left on day 16 of 90: 100 % of £8,400'],
    ['2026-01-28', '2026-03-01', 'nothing: the client gave no notice by 27 January 2026'],
  ])('said on %s, seen on %s: %s', (noticeOn, today, sentence) => {
    const left = { on: '2026-01-20', reason: 'dismissed', noticeOn } as const;
    expect(explain({ conditions, left }, today)).toBe(sentence);
  });
});

it.each([
  ['redundancy', 'nothing: the terms exclude redundancy'],
  ['resigned', 'left on day 61 of 90: 50 % of £8,400'],
] as const)('not on redundancy, left because of %s: %s', (reason, sentence) => {
  const left = { on: '2026-03-06', reason, noticeOn: null };
  expect(explain({ conditions: { notOnRedundancy: true }, left }, '2026-03-20')).toBe(sentence);
});

it('somebody who has given notice works until the last day', () => {
  const left = { on: '2026-03-31', reason: 'resigned', noticeOn: '2026-03-01' } as const;
  expect(explain({ left }, '2026-03-05')).toBe('day 60 of 90: 100 % of £8,400');
  expect(explain({ left }, '2026-04-20')).toBe('left on day 86 of 90: 50 % of £8,400');
});

it('nothing is earned before the start', () => {
  expect(explain({}, '2026-01-04')).toBe('starts on 5 January 2026: all of £8,400 until then');
  const left = { on: '2026-01-02', reason: 'other', noticeOn: null } as const;
  const terms = { scale: SCALE, conditions: UNCONDITIONAL };
  const rebate = rebateOn(terms, { startOn: START, left, invoices: [] }, '2026-02-01');
  expect(shareOf(rebate)).toEqual({ numerator: 1, denominator: 1 });
});

it('says until when a share is valid, and from when nothing is at risk', () => {
  const terms = { scale: steps('week', [2, 100], [4, 75]), conditions: UNCONDITIONAL };
  expect(rebateOn(terms, { startOn: START, left: null, invoices: [] }, '2026-01-14')).toMatchObject({
    until: '2026-01-18',
    safeFrom: '2026-02-02',
  });
});

it('weeks and months are named beside the day, and a share that is no round percentage as a fraction', () => {
  const told = (scale: RebateScale, today: string) =>
    explainRebate(
      rebateOn({ scale, conditions: UNCONDITIONAL }, { startOn: START, left: null, invoices: [] }, today),
      '£8,400',
    );
  expect(told(steps('week', [2, 100], [8, 37.5]), '2026-01-21')).toBe('week 3 of 8, day 17: 37.5 % of £8,400');
  expect(told(proRata(12, 'month', 'full'), '2026-06-10')).toBe('month 6 of 12, day 157: 7/12 of £8,400');
  expect(told({ kind: 'none' }, '2026-06-10')).toBe('no rebate in these terms');
});

it.each([
  [840_000, 1, 2, 420_000],
  [840_001, 1, 2, 420_001],
  [840_000, 7, 12, 490_000],
  [100, 1, 3, 33],
  [200, 1, 3, 67],
  [99_999_999_999, 6667, 10_000, 66_669_999_999],
  [0, 1, 2, 0],
])('of %i pence, %i/%i are %i', (amount, numerator, denominator, part) => {
  expect(partOf(amount, { numerator, denominator })).toBe(part);
});
