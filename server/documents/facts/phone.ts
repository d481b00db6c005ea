import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';
import type { Found } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { sourceOf } from './source.ts';

/** Lines with fewer digits have no number, those with more are a table, and so are very many of them. */
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 50;
const MOST_LINES = 40;
const LONGEST_LINE = 300;

/** Years and days: digits that are no number to call. */
const otherDigits = [
  /(?:\d{1,2}[./-])?(?:19|20)\d{2} ?(?:-|–|—|\/|to|until|bis) ?(?:\d{1,2}[./-])?(?:19|20)?\d{2}(?!\d)/gi,
  /(?<!\d)\d{4,6}[–—]\d{4,6}(?!\d)/g,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?(?!\d)/g,
  /(?<![\d.])\d{1,2}[./](?:19|20)\d{2}(?!\d)/g,
];
/** And addresses of pages and of people. */
const elsewhere = /@|:\/\/|^www\.|\.[a-z]{2,6}\//i;

/** What people write in front of a number. */
const international = /(?<![\d+])(\(?\+\d[\d ().-]{8,22}\d)(?! ?[\dx*])/di;
const labelled = /(?:phone|mobile|mob|cell|tel|telefon|handy|whatsapp)[^\d+(]{0,12}(\+?[\d(][\d ().-]{6,22}\d)/di;

/** As it is written there; what it would be in another country is only asked to know whether it is a number at all. */
export function findPhone(lines: readonly string[], country: CountryCode): Found | null {
  const candidates = lines
    .filter((line) => line.length <= LONGEST_LINE && hasNumber(line))
    .map((line) => ({ line, digits: onlyNumbers(line) }))
    .filter(({ digits }) => hasNumber(digits))
    .slice(0, MOST_LINES);
  const first = (find: (digits: string) => Place | undefined): Found | null => {
    for (const { line, digits } of candidates) {
      const place = find(digits);
      if (place) return found(line, digits.slice(place.startsAt, place.endsAt), place.startsAt);
    }
    return null;
  };
  const validIn = (defaultCountry: CountryCode) => (digits: string) =>
    findPhoneNumbersInText(digits, { defaultCountry }).find(
      ({ number, startsAt }) => number.isValid() && !/fax\W*$/i.test(digits.slice(0, startsAt)),
    );
  return (
    first(validIn(country)) ??
    // Nobody else writes a plus like that, whatever the plan of that country says.
    first(placeOf(international)) ??
    first(validIn('US')) ??
    first(validIn('GB')) ??
    first(placeOf(labelled))
  );
}

interface Place {
  startsAt: number;
  endsAt: number;
}

const placeOf = (pattern: RegExp) => (digits: string) => {
  const match = pattern.exec(digits);
  const [startsAt, endsAt] = match?.indices?.[1] ?? [];
  return startsAt === undefined || endsAt === undefined ? undefined : { startsAt, endsAt };
};

function found(line: string, written: string, at: number): Found {
  return { value: written.replaceAll(/\s+/g, ' ').trim().slice(0, limits.phone), source: sourceOf(line, at) };
}

function hasNumber(line: string): boolean {
  const count = line.replaceAll(/\D/g, '').length;
  return count >= FEWEST_DIGITS && count <= MOST_DIGITS;
}

const blank = (text: string) => ' '.repeat(text.length);

/** The same line, in which everything stands where it stood. */
function onlyNumbers(line: string): string {
  const here = line.replaceAll(/\S+/g, (word) => (elsewhere.test(word) ? blank(word) : word));
  return otherDigits.reduce((text, pattern) => text.replaceAll(pattern, blank), here);
}
