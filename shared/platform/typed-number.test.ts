import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';
import { currencies, type CurrencyCode } from '#shared/identity/preference-schemas.ts';
import { explainUnread, isUnread, readMoney, readPercentage, type Unread } from './typed-number.ts';

type Expected = number | null | Unread['why'];

function outcome(typed: ReturnType<typeof readMoney>): Expected {
  return isUnread(typed) ? typed.why : typed;
}

const money = (text: string, currency: CurrencyCode, locale: string) => outcome(readMoney(text, { currency, locale }));

describe('an amount in pounds, in a British browser', () => {
  it.each<[string, Expected]>([
    ['72000', 72_000],
    [' 72000 ', 72_000],
    ['72k', 72_000],
    ['72K', 72_000],
    ['72 k', 72_000],
    ['72.5k', 72_500],
    ['72.3k', 72_300],
    ['£72.5k', 72_500],
    ['1.2m', 1_200_000],
    ['72,000', 72_000],
    ['72,000.50', 72_000.5],
    ['1,234,567', 1_234_567],
    ['£72,000', 72_000],
    ['£ 72,000', 72_000],
    ['72,000 £', 72_000],
    ['GBP 72,000', 72_000],
    ['72000gbp', 72_000],
    ['£72 000', 72_000],
    ['£72\u00A0000', 72_000],
    ['72\u202F000', 72_000],
    ['72\u2009000', 72_000],
    ["72'000", 72_000],
    ['72’000', 72_000],
    ["72'000.50", 72_000.5],
    ['72 000,50', 72_000.5],
    ['72 000,500', 'unclear'],
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1.234.567,89', 1_234_567.89],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['72.50', 72.5],
    ['７２０００', 72_000],
    ['0', 0],
    ['-5', -5],
    ['−5', -5],
    ['-£5', -5],
    ['£-5', -5],
    ['+5', 5],
    ['72,000.-', 72_000],
    ['', null],
    ['  ', null],
    // An amount has no three decimals, and a dot does not separate thousands here.
    ['1.234', 'unclear'],
    ['1.234k', 'unclear'],
    ['45.000', 'unclear'],
    ['12,50', 'unclear'],
    ['1,5k', 'unclear'],
    ['0,123', 'unclear'],
    ['1,2,3', 'unclear'],
    ['1,234.5.6', 'unclear'],
    ['72 00', 'unclear'],
    ["7'2 000", 'unclear'],
    ['€72,000', 'otherCurrency'],
    ['72000 USD', 'otherCurrency'],
    ['abc', 'noNumber'],
    ['£', 'noNumber'],
    ['k', 'noNumber'],
    ['72kk', 'noNumber'],
    ['72x', 'noNumber'],
    ['60-70k', 'noNumber'],
    ['60k-70k', 'noNumber'],
    ['72 thousand', 'noNumber'],
    ['(72)', 'noNumber'],
    ['1e5', 'noNumber'],
    ['0x10', 'noNumber'],
    ['--5', 'noNumber'],
    ['Infinity', 'noNumber'],
    ['NaN', 'noNumber'],
  ])('%s: %s', (text, expected) => {
    expect(money(text, 'GBP', 'en-GB')).toEqual(expected);
  });
});

describe('an amount in euros, in a German browser', () => {
  it.each<[string, Expected]>([
    ['45.000', 45_000],
    ['80.000', 80_000],
    ['45.000 €', 45_000],
    ['45.000,- €', 45_000],
    ['EUR 45.000', 45_000],
    ['1.234,56', 1234.56],
    ['1,5k', 1500],
    ['1,5 k', 1500],
    ['12,50', 12.5],
    ['1.234k', 1_234_000],
    ['1,234.56', 1234.56],
    ['45 000', 45_000],
    ['45.000.000', 45_000_000],
    ['45,000', 'unclear'],
    ['72.5k', 'unclear'],
    ['45.00', 'unclear'],
    ['0.500', 'unclear'],
    ['£45.000', 'otherCurrency'],
  ])('%s: %s', (text, expected) => {
    expect(money(text, 'EUR', 'de-DE')).toEqual(expected);
  });
});

describe('when currency and browser language differ in their conventions', () => {
  it.each<[string, CurrencyCode, string, Expected]>([
    ['45.000', 'EUR', 'en-GB', 45_000],
    ['45,000', 'EUR', 'en-GB', 45_000],
    ['45,50', 'EUR', 'en-GB', 45.5],
    ['45.50', 'EUR', 'en-GB', 45.5],
    ['1.234k', 'EUR', 'en-GB', 1_234_000],
    ['45.000', 'GBP', 'de-DE', 45_000],
    ['£45,000', 'GBP', 'de-DE', 45_000],
    ["72'000", 'CHF', 'de-CH', 72_000],
    ['CHF 72’000.50', 'CHF', 'de-CH', 72_000.5],
    ['72 000 kr', 'SEK', 'sv-SE', 72_000],
    ['72 000,50 kr', 'SEK', 'sv-SE', 72_000.5],
    ['45.000 kr.', 'DKK', 'da-DK', 45_000],
    ['$45,000', 'CAD', 'en-CA', 45_000],
    ['C$45,000', 'CAD', 'en-CA', 45_000],
    ['A$45,000', 'CAD', 'en-CA', 'otherCurrency'],
    ['$45,000', 'AUD', 'en-AU', 45_000],
    ['￥45,000', 'JPY', 'ja-JP', 45_000],
  ])('%s in %s and %s: %s', (text, currency, locale, expected) => {
    expect(money(text, currency, locale)).toEqual(expected);
  });
});

it('reads every amount the product writes, in every currency and language', () => {
  const amounts = [0, 5, 999, 1000, 45_000, 72_500, 999_999, 1_234_567, 9_999_999_999];
  for (const { code } of currencies) {
    for (const locale of ['en-GB', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'nb-NO', 'en-IN', 'ja-JP', 'pt-BR']) {
      for (const amount of amounts) {
        expect(money(formatMoney(amount, code), code, locale), `${amount} ${code} ${locale}`).toBe(amount);
        const exact = amount + 0.25;
        expect(money(formatMoney(exact, code, 2), code, locale), `${exact} ${code} ${locale}`).toBe(exact);
      }
    }
  }
});

describe('a percentage', () => {
  it.each<[string, Expected]>([
    ['20', 20],
    ['17.5', 17.5],
    ['17,5', 17.5],
    ['17.5%', 17.5],
    ['17,5 %', 17.5],
    ['12.345', 12.345],
    ['-1', -1],
    ['', null],
    ['1.2.3', 'noNumber'],
    ['1,2.3', 'noNumber'],
    ['20k', 'noNumber'],
    ['£20', 'noNumber'],
    ['a fifth', 'noNumber'],
  ])('%s: %s', (text, expected) => {
    expect(outcome(readPercentage(text))).toEqual(expected);
  });
});

it("explains in one sentence, with the field's name, what cannot be read", () => {
  const explained = (text: string) => {
    const typed = readMoney(text, { currency: 'GBP', locale: 'en-GB' });
    return isUnread(typed) && explainUnread('Salary', typed);
  };
  expect(explained('1.234 ')).toBe('Salary “1.234” can be read in more than one way. Type it like £1,234.50 or 72k.');
  expect(explained('€5')).toBe('Salary “€5” is in a different currency from yours. Type it like £1,234.50.');
  expect(explained('much'), 'the field has its own sentence').toBeNull();
});
