import { describe, expect, it } from 'vitest';
import { accountDate, longDate } from './dates.ts';

describe('longDate', () => {
  it('is the day in the given time zone', () => {
    const instant = new Date('2026-03-28T23:30:00Z');
    expect(longDate(instant)).toBe('28 March 2026');
    expect(longDate(instant, 'Pacific/Auckland')).toBe('29 March 2026');
  });
});

describe('accountDate', () => {
  it.each([
    ['2026-11-15T12:00:00Z', '15 November 2026'],
    ['2019-12-31T12:00:00Z', 'Not available'],
    ['soon', 'Not available'],
    [null, 'Not available'],
    [undefined, 'Not available'],
  ])('shows %j as %s', (value, shown) => {
    expect(accountDate(value, 'UTC')).toBe(shown);
  });
});
