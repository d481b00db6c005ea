import { addMonths, DAY, HOUR } from '../clock/billing-cycle.ts';

const UNITS: Record<string, (start: number, count: number) => number> = {
  m: (start, count) => start + count * 60,
  h: (start, count) => start + count * HOUR,
  d: (start, count) => start + count * DAY,
  w: (start, count) => start + count * 7 * DAY,
  mo: (start, count) => addMonths(start, count),
};

/**
 * Adds a duration such as `30d` to a time in Unix seconds; null if the text is not a duration. Units: m, h, d, w, mo.
 */
export function addDuration(start: number, text: string): number | null {
  const match = /^(\d{1,5})(mo|[mhdw])$/.exec(text);
  const add = match?.[2] === undefined ? undefined : UNITS[match[2]];
  return add ? add(start, Number(match?.[1])) : null;
}
