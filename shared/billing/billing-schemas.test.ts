import { describe, expect, it } from 'vitest';
import { grantsAccess, isPromotionProblem, statusLabel, trialDaysLeft, TRIAL_USED_MESSAGE } from './billing-schemas.ts';

describe('a status', () => {
  it.each([
    ['active', 'Active', true],
    ['trialing', 'Trial', true],
    ['past_due', 'Past Due', false],
    ['unpaid', 'Unpaid', false],
    ['canceled', 'Canceled', false],
    ['incomplete', 'Incomplete', false],
    ['incomplete_expired', 'Expired', false],
    ['paused', 'paused', false],
    ['toString', 'toString', false],
  ])('%s reads %s and grants access: %s', (status, label, opens) => {
    expect(statusLabel(status)).toBe(label);
    expect(grantsAccess(status)).toBe(opens);
  });

  it('grants no access when missing', () => {
    expect(grantsAccess(null)).toBe(false);
    expect(grantsAccess(undefined)).toBe(false);
  });
});

describe('trialDaysLeft', () => {
  const trial = { status: 'trialing', trialEnd: '2026-12-15T12:00:00Z' };

  it.each([
    ['2026-11-15T12:00:00Z', 30],
    ['2026-11-15T12:00:01Z', 30],
    ['2026-12-15T11:59:59Z', 1],
    ['2026-12-15T12:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
  ])('at %s is %d', (now, days) => {
    expect(trialDaysLeft(trial, new Date(now))).toBe(days);
  });

  it('is null outside a trial', () => {
    expect(trialDaysLeft({ ...trial, status: 'active' }, new Date('2026-11-15T12:00:00Z'))).toBe(0);
  });
});

describe('isPromotionProblem', () => {
  it.each([
    "No such promotion code: 'promo_x'",
    'Coupon already used',
    'This promotion code has been used up.',
    'Coupon expired: trial_gate',
    'promo_123 is inactive',
    TRIAL_USED_MESSAGE,
  ])('recognises %j', (message) => {
    expect(isPromotionProblem(message)).toBe(true);
  });

  it('ignores other problems', () => {
    expect(isPromotionProblem("No such price: 'price_x'")).toBe(false);
  });
});
