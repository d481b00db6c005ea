import { expect, it } from 'vitest';
import { dayPlaced, otherFee } from './fee-change.ts';

const placed = { stage: 'placed', value: 50_000, feePercentage: 20, placementFee: 10_000 };

it('a new salary or percentage changes the fee of a placed job, which needs confirmation', () => {
  expect(otherFee(placed, { value: 60_000 })).toBe(12_000);
  expect(otherFee(placed, { feePercentage: 10 })).toBe(5_000);
  expect(otherFee(placed, { feePercentage: null })).toBe(0);
});

it('no confirmation is needed if the fee is unchanged, not stored, or cleared with the placement', () => {
  expect(otherFee(placed, {})).toBeUndefined();
  expect(otherFee({ ...placed, placementFee: 9_000 }, {}), 'agreed otherwise, and not touched').toBeUndefined();
  expect(otherFee(placed, { value: 100_000, feePercentage: 10 }), 'the same fee').toBeUndefined();
  expect(otherFee(placed, { stage: 'offer', value: 60_000 })).toBeUndefined();
  expect(otherFee({ ...placed, placementFee: undefined }, { value: 60_000 })).toBeUndefined();
});

it('formats the day of the placement', () => {
  expect(dayPlaced({ placedAt: '2026-03-03T23:30:00.000Z' }, 'Europe/London')).toBe('3 March 2026');
});
