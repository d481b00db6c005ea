import {
  currencies,
  currencyByCode,
  defaultPreferences,
  monthlyTargetFromText,
  phoneFormatByCode,
  phoneFormats,
  type Preferences,
} from '#shared/platform/formats.ts';

/**
 * The local copy of the preferences. It is available before the account's own have loaded, and is all that a visitor
 * has. Each key holds the whole choice (code, symbol, name …), as named by the specification.
 */
const keys = { currency: 'currency', phoneFormat: 'phoneFormat', monthlyTarget: 'monthlyTarget' } as const;

export function readLocalPreferences(): Preferences {
  const defaults = defaultPreferences(navigator.languages);
  const currency = storedCode(keys.currency, currencies);
  const phoneFormat = storedCode(keys.phoneFormat, phoneFormats);
  const monthlyTarget = localStorage.getItem(keys.monthlyTarget);
  return {
    currency: currency ?? defaults.currency,
    phoneFormat: phoneFormat ?? defaults.phoneFormat,
    monthlyTarget: monthlyTarget === null ? defaults.monthlyTarget : monthlyTargetFromText(monthlyTarget),
  };
}

export function writeLocalPreferences(preferences: Preferences): void {
  const { code, symbol, name, locale } = currencyByCode(preferences.currency);
  const format = phoneFormatByCode(preferences.phoneFormat);
  localStorage.setItem(keys.currency, JSON.stringify({ code, symbol, name, locale }));
  localStorage.setItem(
    keys.phoneFormat,
    JSON.stringify({ code: format.code, prefix: format.prefix, name: format.name, example: format.example }),
  );
  localStorage.setItem(keys.monthlyTarget, String(preferences.monthlyTarget));
}

function storedCode<T extends { code: string }>(key: string, offered: readonly T[]): T['code'] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('code' in stored)) return undefined;
    return offered.find(({ code }) => code === stored.code)?.code;
  } catch {
    // Another script's value under our key. The next choice overwrites it.
    return undefined;
  }
}
