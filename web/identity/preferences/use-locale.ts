import { phoneFormatByCode } from '#shared/platform/formats.ts';
import { usePreferences } from './use-preferences.ts';

/** The account's locale, such as "de-DE". It decides language and date order. */
export function useLocale(): string {
  return phoneFormatByCode(usePreferences().phoneFormat).locale;
}
