import { phoneFormatByCode } from '#shared/preference-terms.ts';
import { usePreferences } from './preferences.queries.ts';

/** Where the account is at home, "de-DE": its language, and in which order it writes a date. */
export function useLocale(): string {
  return phoneFormatByCode(usePreferences().phoneFormat).locale;
}
