/** The day of an instant in long British form: "4 March 2027". */
export function longDate(instant: Date, timeZone = 'UTC'): string {
  return longFormat(timeZone).format(instant);
}

let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** Cached: creating a format is far slower than using it, and a list formats dozens of dates in one time zone. */
function longFormat(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
    lastFormat = { timeZone, format };
  }
  return lastFormat.format;
}

const FIRST_CREDIBLE_YEAR = 2020;

/**
 * An account or billing date. A missing or invalid date, or one from before the product existed, reads "Not available".
 */
export function accountDate(value: string | Date | null | undefined, timeZone?: string): string {
  if (value === null || value === undefined) return 'Not available';
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < FIRST_CREDIBLE_YEAR) return 'Not available';
  return longDate(instant, timeZone);
}
