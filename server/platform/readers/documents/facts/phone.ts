import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';
import type { Found } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { sourceOf } from './source.ts';

/** Lines with fewer digits contain no phone number. Lines with more are tables. */
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 50;
const MOST_LINES = 40;
const LONGEST_LINE = 300;
/** This many lines above and below an e-mail address are about how to reach the person. */
const LINES_OF_CONTACT = 3;

/** Years, dates, post boxes and other numbers with a name: digits that are not phone numbers. */
const otherDigits = [
  /(?<!\p{L})(?:passport|licen[cs]e|registration|reg|roll|account|iban|cdc|indos)(?!\p{L})\D{0,20}\d[\d-]{3,20}/giu,
  /(?<!\p{L})box\P{L}{0,6}?\d{1,6}(?: ?[-–] ?\d{4,6})?(?!\d)/giu,
  /(?:\d{1,2}[./-])?(?:19|20)\d{2} ?(?:-|–|—|\/|to|until|bis) ?(?:\d{1,2}[./-])?(?:19|20)?\d{2}(?!\d)/gi,
  /(?<!\d)\d{1,2} ?\/ ?(?:2 0|1 9) \d \d(?!\d)/g,
  /(?<!\d)\d{4,6}[–—]\d{4,6}(?!\d)/g,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?(?!\d)/g,
  /(?<![\d.])\d{1,2}[./](?:19|20)\d{2}(?!\d)/g,
];
/** URLs and e-mail addresses. */
const elsewhere = /@|:\/\/|^www\.|\.[a-z]{2,6}\//i;

/** A plus sign or a label before the number, or nothing else on the line; three groups as in North America. */
const international = /(?<![\d+])(\(?\+\d[\d ().-]{8,22}\d)(?! ?[\dx*])/di;
const labelled =
  /(?<!\p{L})(?:phone|ph|mb|mobile?|mob|mobil|cell|celular|móvil|movil|telefono|teléfono|téléphone|portable|telefone|telefon|telefoon|fone|fon|natel|telpo?n?|contato|puhelin|điện thoại|sđt|τηλ|tel|tél|tlf|handy|gsm|cont|contact|voice|hp|whatsapp|komórka|телефон|тел|моб|电\s*话|電\s*話|携\s*帯|手\s*机|手機|连系|联系|휴대폰|전화)[^\d+(]{0,14}(\+?[\d(](?:[ ().-]{0,3}\d){6,14})(?!\d)/diu;
const alone = /^[^\p{L}\d]*(0\d(?:[ ()./-]{0,3}\d){7,12}|[5-9]\d{8}|\d{10,12})[^\p{L}\d]*$/du;
/** Near the e-mail address: all of a cell, perhaps with an icon that is a letter, or digits in one piece. */
const cell =
  /(?:(?:^|[|•·●♦⋄~#\t;]|\s{2})[^\p{L}\d]*?|(?<![\p{L}\d])[mtphcóæ☎✆] ?[:.]? )(\(?\d(?:[ ().–-]{0,3}\d){8,12})(?=[^\p{L}\d]*(?:$|[|•·●♦⋄~#\t;]|\s{2}))/diu;
const piece = /(?<![\p{L}\d./_-])(\d{10,12})(?![\p{L}\d./_-])/du;
const american = /(?<!\d)(\(?[2-9]\d{2}\)?[ .-]{1,3}\d{3}[ .-]{1,3}\d{4})(?!\d)/d;

/** Returns the number as written. Parsing for a country only checks that it is a valid number. */
export function findPhone(lines: readonly string[], country: CountryCode): Found | null {
  const candidates = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.length <= LONGEST_LINE && hasNumber(line))
    .map(({ line, index }) => ({ line, index, digits: onlyNumbers(line) }))
    .filter(({ digits }) => hasNumber(digits))
    .slice(0, MOST_LINES);
  const first = (find: (digits: string) => Place | undefined, among = candidates) => {
    for (const { line, index, digits } of among) {
      const place = find(digits);
      if (place) return { index, value: found(line, place) };
    }
    return null;
  };
  const isNearEmail = (index: number) =>
    lines.slice(Math.max(0, index - LINES_OF_CONTACT), index + LINES_OF_CONTACT + 1).some((line) => line.includes('@'));
  const contact = candidates.filter(({ index }) => isNearEmail(index));
  const validIn = (defaultCountry: CountryCode) => (digits: string) =>
    findPhoneNumbersInText(digits, { defaultCountry }).find(
      ({ number, startsAt }) => number.isValid() && !/fax\W*$/i.test(digits.slice(0, startsAt)),
    );
  const [valid, named] = [first(validIn(country)), first(placeOf(labelled))];
  // A label above it is better evidence than that some other digits are valid.
  const best = valid && named && named.index < valid.index ? named : valid;
  const inCell = first(placeOf(cell), contact);
  return (
    (
      best ??
      // A leading plus is conclusive, even if the country's numbering plan disagrees.
      first(placeOf(international)) ??
      first(validIn('US')) ??
      first(validIn('GB')) ??
      (named && inCell && inCell.index < named.index ? inCell : named) ??
      inCell ??
      first(placeOf(piece), contact) ??
      first(placeOf(alone)) ??
      first(placeOf(american))
    )?.value ?? null
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

function found(line: string, { startsAt, endsAt }: Place): Found {
  const start = startsAt - (codeBefore.exec(line.slice(0, startsAt + 1))?.[0].length ?? 0);
  const written = line.slice(start, endsAt).replaceAll(/\s+/g, ' ').trim();
  return { value: written.slice(0, limits.phone), source: sourceOf(line, start) };
}

function hasNumber(line: string): boolean {
  const count = line.replaceAll(/\D/g, '').length;
  return count >= FEWEST_DIGITS && count <= MOST_DIGITS;
}

/** Of a prefix that was read as a plus sign, both zeros; a code in brackets; a code before a hyphen or brackets. */
const codeBefore = /(?:(?<!\d)0|\(\+?\d{1,4}\)[ -]{0,2}|(?<![\p{L}\d/.-]|\d )(?:\d{1,2}-|[178] (?=\()))(?=.$)/u;

const blank = (text: string) => ' '.repeat(text.length);

/** What separates the groups of a number, what separates two numbers (also a space between two of full length), and a prefix that means a plus sign. */
const groups = /(?<=[\d)] ?)[·•∙‧⋅](?= ?\d)/gu;
const between = /(?<=\d(?:[ ().-]{0,2}\d){6,14}\s{0,3})[,;/|\\](?=\s*\(?\+?\d(?:[ ().-]{0,2}\d){5})/g;
const betweenLong = /(?<=(?<!\d)\d{10,12}) (?=\d{10,12}(?!\d))/g;
const dialledPlus = /(?<![\d+.-]|\d[ )]{1,2})00(?=[1-9]\d)/g;

/** Blanks out everything else, and writes every number alike, so that positions stay the same. */
function onlyNumbers(line: string): string {
  const here = line.replaceAll(/[^\s,;|]+/g, (word) => (elsewhere.test(word) ? blank(word) : word));
  const narrow = here.replaceAll(/[（）－]/g, (sign) => (sign === '（' ? '(' : sign === '）' ? ')' : '-'));
  return otherDigits
    .reduce((text, pattern) => text.replaceAll(pattern, blank), narrow)
    .replaceAll(groups, '-')
    .replaceAll(between, ':')
    .replaceAll(betweenLong, ':')
    .replaceAll(dialledPlus, ' +');
}
