import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Groups an international number the way its country writes it, area codes included. What is not a number of any
 * country stays as it is.
 */
export function groupPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  return parsed?.isPossible() === true ? parsed.formatInternational() : number;
}
