import { describe, expect, it } from 'vitest';
import { calculateFee, decimalsOf, formatMoney, formatShortMoney, isHundredths, sumMoney } from './money.ts';

/** Reproducible pseudo-random multiples of one hundredth, up to and including `most`. */
function* randomHundredths(seed: number, most: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield 1 + Math.floor((state / 2_147_483_647) * most);
  }
}

describe('the fee', () => {
  it('is the exact product, rounded once, for 10,000 salaries and percentages', () => {
    const salaries = randomHundredths(7, 999_999_999_999);
    const percentages = randomHundredths(11, 10_000);
    for (let round = 0; round < 10_000; round += 1) {
      const [salary, percentage] = [salaries.next().value, percentages.next().value];
      // Both are whole hundredths, so the fee in minor units is their product divided by 10,000.
      const product = BigInt(salary) * BigInt(percentage);
      const isUp = (product % 10_000n) * 2n >= 10_000n;
      const minor = product / 10_000n + (isUp ? 1n : 0n);
      const fee = calculateFee(salary / 100, percentage / 100);
      expect(BigInt(Math.round(fee * 100)), `${salary} × ${percentage}`).toBe(minor);
      expect(isHundredths(fee)).toBe(true);
    }
  });

  it.each([
    [52_000, 20, 10_400],
    [1.01, 50, 0.51],
    [0.01, 49.99, 0],
    [0.01, 50, 0.01],
    [33_333.33, 17.5, 5833.33],
    [9_999_999_999.99, 100, 9_999_999_999.99],
  ])('of %d at %d per cent is %d', (salary, percentage, fee) => {
    expect(calculateFee(salary, percentage)).toBe(fee);
  });
});

describe('hundredths', () => {
  it.each([
    [0.1, true],
    [19.99, true],
    [9_999_999_999.99, true],
    [0.1 + 0.2, false],
    [0.001, false],
    [12.345, false],
  ])('%d: %s', (amount, isExact) => {
    expect(isHundredths(amount)).toBe(isExact);
  });
});

it('adds amounts without floating-point errors', () => {
  expect(sumMoney([0.1, 0.2, 0.7])).toBe(1);
  expect(sumMoney([])).toBe(0);
  expect(sumMoney([9_999_999_999.99, 0.01])).toBe(10_000_000_000);
});

it.each([
  [950, '£950'],
  [9_333.4, '£9.3k'],
  [12_345, '£12k'],
  [120_000, '£120k'],
  [1_234_567, '£1.2m'],
])('%d is shortened to %s for a chart', (amount, short) => {
  expect(formatShortMoney(amount, 'GBP')).toBe(short);
});

it('a salary has pence only where there are some', () => {
  const written = (amount: number) => formatMoney(amount, 'GBP', decimalsOf(amount));
  expect([72_000, 72_000.5, 0].map((amount) => written(amount))).toEqual(['£72,000', '£72,000.50', '£0']);
});
