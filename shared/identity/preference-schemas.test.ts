import { describe, expect, it } from 'vitest';
import { formatMoney } from '#shared/platform/money.ts';
import { formatPhone } from '#shared/platform/phone.ts';
import { currencies, defaultPreferences, monthlyTargetFromText, phoneFormats } from './preference-schemas.ts';

describe('defaultPreferences', () => {
  it.each([
    [['en-GB'], 'GBP', 'UK'],
    [['fr-FR', 'de-DE'], 'EUR', 'FR'],
    [['pl-PL', 'sv-SE'], 'SEK', 'SE'],
    [['EN-au'], 'AUD', 'AU'],
    [['pl-PL'], 'USD', 'US'],
    [[], 'USD', 'US'],
  ])('reads %j as %s and %s', (locales, currency, phoneFormat) => {
    expect(defaultPreferences(locales)).toEqual({ currency, phoneFormat, monthlyTarget: 10_000 });
  });

  it('offers ten currencies and twelve phone formats', () => {
    expect(currencies).toHaveLength(10);
    expect(phoneFormats).toHaveLength(12);
  });
});

describe('monthlyTargetFromText', () => {
  it.each([
    ['12500', 12_500],
    ['99.6', 100],
    ['', 0],
    ['a lot', 0],
    ['-5', 0],
    ['1e99', 999_999_999],
  ])('reads %j as %d', (typed, target) => {
    expect(monthlyTargetFromText(typed)).toBe(target);
  });
});

describe('formatMoney', () => {
  it.each([
    ['USD', '$1,235'],
    ['GBP', '£1,235'],
    ['CAD', 'C$1,235'],
    ['AUD', 'A$1,235'],
    ['EUR', '1.235\u00a0€'],
    ['SEK', '1\u00a0235\u00a0kr'],
  ] as const)('shows %s without decimals in lists', (code, shown) => {
    expect(formatMoney(1234.5, code)).toBe(shown);
  });

  it('shows two decimals on request', () => {
    expect(formatMoney(1234.5, 'GBP', 2)).toBe('£1,234.50');
  });
});

describe('formatPhone', () => {
  it.each([
    ['07911 123456', 'UK', '+447911123456'],
    ['(555) 123-4567', 'US', '+15551234567'],
    ['+44 7911 123456', 'US', '+447911123456'],
    ['0044 7911 123456', 'US', '+447911123456'],
    ['06 12345678', 'IT', '+390612345678'],
    ['', 'UK', ''],
  ] as const)('%j dialled in %s becomes %s', (typed, code, shown) => {
    expect(formatPhone(typed, code)).toBe(shown);
  });
});
