export const currencies = [
  { code: 'USD', symbol: '$', name: 'US Dollar', locale: 'en-US' },
  { code: 'EUR', symbol: '€', name: 'Euro', locale: 'de-DE' },
  { code: 'GBP', symbol: '£', name: 'British Pound', locale: 'en-GB' },
  { code: 'CAD', symbol: 'C$', name: 'Canadian Dollar', locale: 'en-CA' },
  { code: 'AUD', symbol: 'A$', name: 'Australian Dollar', locale: 'en-AU' },
  { code: 'JPY', symbol: '¥', name: 'Japanese Yen', locale: 'ja-JP' },
  { code: 'CHF', symbol: 'CHF', name: 'Swiss Franc', locale: 'de-CH' },
  { code: 'SEK', symbol: 'kr', name: 'Swedish Krona', locale: 'sv-SE' },
  { code: 'NOK', symbol: 'kr', name: 'Norwegian Krone', locale: 'nb-NO' },
  { code: 'DKK', symbol: 'kr', name: 'Danish Krone', locale: 'da-DK' },
] as const;

export type Currency = (typeof currencies)[number];
export type CurrencyCode = Currency['code'];

/**
 * `trunk` is the digit dialled before the number inside the country and dropped from abroad; '' if there is none to
 * drop.
 */
export const phoneFormats = [
  { code: 'US', prefix: '+1', name: 'United States', example: '(555) 123-4567', locale: 'en-US', trunk: '' },
  { code: 'UK', prefix: '+44', name: 'United Kingdom', example: '07911 123456', locale: 'en-GB', trunk: '0' },
  { code: 'CA', prefix: '+1', name: 'Canada', example: '(416) 555-0123', locale: 'en-CA', trunk: '' },
  { code: 'AU', prefix: '+61', name: 'Australia', example: '0412 345 678', locale: 'en-AU', trunk: '0' },
  { code: 'DE', prefix: '+49', name: 'Germany', example: '0151 23456789', locale: 'de-DE', trunk: '0' },
  { code: 'FR', prefix: '+33', name: 'France', example: '06 12 34 56 78', locale: 'fr-FR', trunk: '0' },
  { code: 'IT', prefix: '+39', name: 'Italy', example: '312 345 6789', locale: 'it-IT', trunk: '' },
  { code: 'ES', prefix: '+34', name: 'Spain', example: '612 34 56 78', locale: 'es-ES', trunk: '' },
  { code: 'NL', prefix: '+31', name: 'Netherlands', example: '06 12345678', locale: 'nl-NL', trunk: '0' },
  { code: 'SE', prefix: '+46', name: 'Sweden', example: '070-123 45 67', locale: 'sv-SE', trunk: '0' },
  { code: 'NO', prefix: '+47', name: 'Norway', example: '406 12 345', locale: 'nb-NO', trunk: '' },
  { code: 'DK', prefix: '+45', name: 'Denmark', example: '20 12 34 56', locale: 'da-DK', trunk: '' },
] as const;

export type PhoneFormat = (typeof phoneFormats)[number];
export type PhoneFormatCode = PhoneFormat['code'];

export const DEFAULT_MONTHLY_TARGET = 10_000;
export const MAX_MONTHLY_TARGET = 999_999_999;

export function currencyByCode(code: CurrencyCode): Currency {
  return currencies.find((currency) => currency.code === code) ?? currencies[0];
}

export function phoneFormatByCode(code: PhoneFormatCode): PhoneFormat {
  return phoneFormats.find((format) => format.code === code) ?? phoneFormats[0];
}

export interface Preferences {
  currency: CurrencyCode;
  phoneFormat: PhoneFormatCode;
  /** In whole currency units. */
  monthlyTarget: number;
}

/** Defaults follow the browser's language if we offer it, and otherwise US English. */
export function defaultPreferences(browserLocales: readonly string[]): Preferences {
  return {
    currency: firstOffered(browserLocales, currencies)?.code ?? 'USD',
    phoneFormat: firstOffered(browserLocales, phoneFormats)?.code ?? 'US',
    monthlyTarget: DEFAULT_MONTHLY_TARGET,
  };
}

function firstOffered<T extends { locale: string }>(locales: readonly string[], offered: readonly T[]): T | undefined {
  for (const locale of locales) {
    const match = offered.find((option) => option.locale.toLowerCase() === locale.toLowerCase());
    if (match) return match;
  }
  return undefined;
}

/** The target stored in the browser. Anything but a number counts as 0, as specified. */
export function monthlyTargetFromText(stored: string): number {
  const value = Math.round(Number(stored));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), MAX_MONTHLY_TARGET) : 0;
}
