import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { neverInNames } from './never-in-names.ts';

/** Whether the beginning of a line can be a name, and which. */

export type NameParts = Omit<NonNullable<DocumentFacts['name']>, 'source'>;

/** Longer lines are sentences. */
export const LONGEST_LINE = 200;
export const MOST_WORDS = 5;

export const isInCapitals = (text: string) => text === text.toUpperCase();

/** Words in table cells, or far apart. */
export const inOneCell = (line: string) => line.replaceAll(/\s+/g, ' ');

export const heading =
  /^(?:r[ée]sum[ée]|cv|curricul[ua]m[ -]*vi[at]+e|lebenslauf|bio-?data|(?:full )?name)(?: of)?(?![\p{L}\p{M}])[\s:–—-]*/iu;
export const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|ing|dipl|sir|shri|smt|herr|frau|er|ir)\b[.-]* ?)+(?=\p{L})/iu;
const credential =
  /[\s,]+(?:\(?(?:ph\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?b\.?a|m\.?d|ca|cpa|cfa|acca|p\.?e|pmp|esq|b\.?tech|m\.?tech|b\.?e|m\.?eng|b\.?eng|b\.?com|m\.?com|hons?)\.?\)?)$/i;
const suffixes = /^(?:jr|sr|ii|iii|iv)\.?$/i;
export const particles: ReadonlySet<string> = new Set(
  'van von der den de da das del della di do dos du la le las los ten ter zu zum af av bin ibn al el'.split(' '),
);
/** Where something else begins on the same line, such as an address or a profession. */
export const border =
  /\s(?:[|•·–—]|-{1,3})\s|[|•·(\t:;]|\s{2,}| \/ | (?=\S{1,64}@)| (?:(?:mailing|permanent|present|postal|home|contact|current) )?(?:e-?mail|phone|mobile|mob|ph|cell|tel|call|voice|contact|website|github|linkedin|portfolio|address|dob|d\.o\.b|nationality|passport)(?![\p{L}\p{M}])/iu;
const ending = / (?:r[ée]sum[ée]|cv|curriculum vitae)$/i;
/** "Wei (Kevin) Zhang" */
const nickname = / (?:\([\p{L} ]{2,20}\)|[“"„‘'][\p{L} ]{2,20}[”"“’']) (?=\p{Lu})/gu;

export function nameIn(line: string): NameParts | null {
  const whole = joinSpacedLetters(line)
    .replace(heading, '')
    .replace(titles, '')
    .replaceAll(nickname, ' ')
    .replace(ending, '')
    .trim();
  const [text = ''] = whole.split(border);
  const [before = '', after] = withoutCredentials(text).split(/,\s*/);
  // "LOVELACE, Ada", but not "London, England".
  const isSurname = isOneWord(before) && isInCapitals(before) && after !== undefined && !isInCapitals(after);
  if (after !== undefined && isSurname && text.split(',').length === 2) {
    const swapped = nameOf(`${after} ${before}`.split(' '));
    if (swapped && after.split(' ').length <= 2) return swapped;
  }
  const words = withInitials(before).split(' ');
  return nameOf(words) ?? nameOf(words.slice(0, beginningInCapitals(words)));
}

/** "ADA LOVELACE Residence" */
function beginningInCapitals(words: readonly string[]): number {
  const other = words.findIndex((part) => !isInCapitals(part) || /\d/.test(part));
  // An initial before something else may belong to it: "H. No. 12".
  const end = /^\p{Lu}\.?$/u.test(words[other - 1] ?? '') ? other - 1 : other;
  return end >= 2 && words.slice(0, end).join('').length > 4 ? end : 0;
}

function withoutCredentials(text: string): string {
  const shorter = text
    .trim()
    .replace(/[\s,;.]+$/, (end) => (end.startsWith('.') ? '.' : ''))
    .replace(credential, '');
  return shorter === text ? text : withoutCredentials(shorter);
}

export const isOneWord = (text: string) => /^\p{L}[\p{L}'’-]+$/u.test(text);

/** "R.EXAMPLE", "EXAMPLE.R", "Example .R" */
export const withInitials = (text: string) =>
  text
    .replace(/(?<=^\p{L}{3,20})\.(?=\p{Lu}\.?$)/u, ' ')
    .replaceAll(/(?<![\p{L}\p{M}])((?:\p{Lu}\.)+)(?=\p{Lu}\p{L})/gu, '$1 ')
    .replaceAll(/ \.(?=\p{Lu}(?![\p{L}]))/gu, ' ')
    .trim();

/** "J O H N  D O E" */
function joinSpacedLetters(line: string): string {
  if (!/^\p{L}(?: {1,2}\p{L}){4,}$/u.test(line)) return line;
  return line
    .split('  ')
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}

const word = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;

function nameOf(parts: readonly string[]): NameParts | null {
  const words = parts.filter((part) => part !== '').map(withoutStop);
  const isDrawn = words.every(isInCapitals);
  const isParticle = (part: string, index: number) =>
    index > 0 && index < words.length - 1 && particles.has(isDrawn ? part.toLowerCase() : part);
  const names = words.filter((part, index) => !isParticle(part, index) && !suffixes.test(part));
  const isName =
    names.length >= 2 &&
    words.length <= MOST_WORDS &&
    words.every((part, index) => isParticle(part, index) || word.test(part)) &&
    names.every((part) => !neverInNames.has(part.toLowerCase().replaceAll(/[.']/g, ''))) &&
    !/['’]s$/i.test(words.at(-1) ?? '') &&
    // At least one part is longer than an initial.
    names.some((part) => part.replaceAll(/[^\p{L}]/gu, '').length >= 2);
  if (!isName) return null;
  // "Лавлейс Ада Георгиевна"
  const [family = '', first = '', patronymic = ''] = words;
  if (words.length === 3 && /(?:вич|вна|ична)$/iu.test(patronymic))
    return { firstName: `${asName(first)} ${asName(patronymic)}`, lastName: asName(family) };
  // "LOVELACE Ada", as in France.
  const [surname = '', ...given] = words;
  if (/^\p{Lu}{3,}$/u.test(surname) && given.length === 1 && given.every((part) => /\p{Ll}{2}/u.test(part)))
    return { firstName: given.join(' '), lastName: asName(surname) };
  const asWritten = words.map((part, index) => (isParticle(part, index) ? part.toLowerCase() : asName(part)));
  const end = suffixes.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  const particle = words.findIndex(isParticle);
  const last = particle === -1 || particle >= end ? end - 1 : particle;
  const [firstName, lastName] = [asWritten.slice(0, last).join(' '), asWritten.slice(last).join(' ')];
  return firstName.length > limits.name || lastName.length > limits.name ? null : { firstName, lastName };
}

/** A full stop belongs to an initial or an abbreviation, and not to a long word. */
const withoutStop = (part: string) => (/^\p{L}{3,}\.$/u.test(part) ? part.slice(0, -1) : part);

/** A name in capitals is converted to normal case; two letters may be initials. */
export function asName(part: string): string {
  if (!isInCapitals(part) || part.length <= 2 || suffixes.test(part)) return part;
  // "İ" in lower case keeps its dot as a sign of its own.
  return part
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
