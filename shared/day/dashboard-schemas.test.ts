import { expect, it } from 'vitest';
import { revenueProgress } from './dashboard-schemas.ts';

it.each([
  [0, 10_000, { percentage: 0, over: 0 }],
  [3_333, 10_000, { percentage: 33.3, over: 0 }],
  [10_000, 10_000, { percentage: 100, over: 0 }],
  [12_500.5, 10_000, { percentage: 100, over: 2_500.5 }],
  [500, 0, null],
])('%d of %d', (revenue, target, progress) => {
  expect(revenueProgress(revenue, target)).toEqual(progress);
});
