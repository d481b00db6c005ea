import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';
import type { Found } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { sourceOf } from './source.ts';

/** A number stands near the beginning or at the end; more lines than this with so many digits are a table. */
const MOST_LINES = 60;
const LONGEST_LINE = 300;
const FEWEST_DIGITS = 7;

/** Years, days, addresses of pages and of people: digits that are no number to call. */
const otherDigits = [
  /(?:\d{1,2}[./-])?(?:19|20)\d{2} ?(?:-|–|—|\/|to|until|bis) ?(?:\d{1,2}[./-])?(?:19|20)?\d{2}(?!\d)/gi,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?(?!\d)/g,
  /(?<![\d.])\d{1,2}[./](?:19|20)\d{2}(?!\d)/g,
  /(?:https?:|www\.)\S+|\S+\.(?:com|org|net|io|me|dev)\/\S*|\S+@\S+/gi,
];

/** What people write in front of a number. */
const labelled = /(?:phone|mobile|mob|cell|tel|telefon|handy|whatsapp)[^\d+(]{0,12}(\+?[\d(][\d ().-]{6,22}\d)/i;

/** As it is written there; what it would be in another country is only asked to know whether it is a number at all. */
export function findPhone(lines: readonly string[], country: CountryCode): Found | null {
  const candidates = lines
    .filter((line) => line.length <= LONGEST_LINE)
    .map((line) => ({ line, digits: onlyNumbers(line) }))
    .filter(({ digits }) => digits.replaceAll(/\D/g, '').length >= FEWEST_DIGITS)
    .slice(0, MOST_LINES);
  for (const defaultCountry of new Set<CountryCode>([country, 'US', 'GB'])) {
    for (const { line, digits } of candidates) {
      const match = findPhoneNumbersInText(digits, { defaultCountry }).find(
        ({ number, startsAt }) => number.isValid() && !/fax\W*$/i.test(digits.slice(0, startsAt)),
      );
      if (match) return found(line, digits.slice(match.startsAt, match.endsAt), match.startsAt);
    }
  }
  for (const { line, digits } of candidates) {
    const match = labelled.exec(digits);
    if (match?.[1] !== undefined) return found(line, match[1], match.index);
  }
  return null;
}

function found(line: string, written: string, at: number): Found {
  return { value: written.replaceAll(/\s+/g, ' ').trim().slice(0, limits.phone), source: sourceOf(line, at) };
}

/** The same line, in which everything stands where it stood. */
function onlyNumbers(line: string): string {
  return otherDigits.reduce((text, pattern) => text.replaceAll(pattern, (other) => ' '.repeat(other.length)), line);
}
