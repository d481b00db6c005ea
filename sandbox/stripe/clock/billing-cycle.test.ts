import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, nextBoundary } from './billing-cycle.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe('billing cycle', () => {
  it('moves from 31 January to the end of February and back to the 31st', () => {
    const anchor = at('2025-01-31T10:20:30Z');
    expect(day(addMonths(anchor, 1))).toBe('2025-02-28');
    expect(day(addMonths(anchor, 2))).toBe('2025-03-31');
    expect(day(addMonths(anchor, 3))).toBe('2025-04-30');
  });

  it('handles leap years', () => {
    expect(day(addMonths(at('2028-01-31T00:00:00Z'), 1))).toBe('2028-02-29');
    expect(day(addMonths(at('2028-02-29T00:00:00Z'), 12))).toBe('2029-02-28');
  });

  it('keeps the time of day', () => {
    expect(addMonths(at('2025-01-31T10:20:30Z'), 1)).toBe(at('2025-02-28T10:20:30Z'));
  });

  it('counts each boundary from the anchor, not from the previous period', () => {
    const anchor = at('2026-01-31T08:00:00Z');
    const days: string[] = [];
    let start = anchor;
    for (let month = 0; month < 14; month += 1) {
      start = nextBoundary(anchor, 'month', 1, start);
      days.push(day(start));
    }
    expect(days.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(days.at(-1)).toBe('2027-03-31');
  });

  it('supports days, weeks, years and several months at a time', () => {
    const anchor = at('2026-01-01T00:00:00Z');
    expect(day(nextBoundary(anchor, 'day', 1, anchor))).toBe('2026-01-02');
    expect(day(nextBoundary(anchor, 'week', 2, anchor))).toBe('2026-01-15');
    expect(day(nextBoundary(anchor, 'month', 3, anchor))).toBe('2026-04-01');
    expect(day(nextBoundary(anchor, 'year', 1, anchor))).toBe('2027-01-01');
  });

  it('always moves forward and never skips a boundary', () => {
    const instants = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.nat({ max: 400 * 86_400 }), (anchor, later) => {
        const instant = anchor + later;
        const next = nextBoundary(anchor, 'month', 1, instant);
        expect(next).toBeGreaterThan(instant);
        expect(next - instant).toBeLessThanOrEqual(31 * 86_400);
      }),
    );
  });
});
