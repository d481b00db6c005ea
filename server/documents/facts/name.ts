import type { DocumentFacts } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { neverInNames } from './never-in-names.ts';
import { sourceOf } from './source.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** A name stands in the first lines or nowhere. */
const FIRST_LINES = 15;
const MOST_WORDS = 5;

/**
 * Of all that could be a name, the one that the e-mail address agrees with; else what is written largest; else what comes first.
 */
export function findName(lines: readonly string[], largest: string | null, email: string | undefined): Name | null {
  const places = [...placesIn(largest), ...lines.slice(0, FIRST_LINES)];
  const names = places.flatMap((line) => {
    const name = nameIn(line);
    return name ? [{ ...name, source: sourceOf(line) }] : [];
  });
  const account = folded(email?.split('@')[0] ?? '');
  return names.find((name) => agrees(name, account)) ?? names[0] ?? null;
}

/** Two lines of one word each are one name. */
function placesIn(largest: string | null): string[] {
  if (largest === null) return [];
  const lines = largest.split('\n');
  return lines.length > 1 ? [lines.join(' '), ...lines] : lines;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

function agrees({ firstName, lastName }: Pick<Name, 'firstName' | 'lastName'>, account: string): boolean {
  return [firstName, lastName].some((part) => {
    const word = folded(part);
    return word.length >= 3 && account.includes(word);
  });
}

const heading = /^(?:(?:full )?name|r[ée]sum[ée]|cv|curriculum vitae|lebenslauf)(?: of)?\b[\s:–—-]*/i;
const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|ing|dipl|sir)\b[.-]* ?)+/i;
const credentials =
  /[ ,]+(?:ph\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?b\.?a|m\.?d|cpa|cfa|p\.?e|pmp|esq|b\.?tech|m\.?tech|b\.?e|m\.?eng|b\.?eng)\.?(?=$|[ ,])/gi;
const suffixes = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const particles: ReadonlySet<string> = new Set(
  'van von der den de da das del della di do dos du la le las los ten ter zu zum af av bin ibn al el'.split(' '),
);
/** Where something else begins on the same line: an address, a profession. */
const border = /\s[|•·–—-]\s|[|•·(\t]|\s{2,}| \/ /u;

function nameIn(line: string): Omit<Name, 'source'> | null {
  const whole = joinSpacedLetters(line).replace(heading, '').replace(titles, '').replaceAll(credentials, '').trim();
  const [text = ''] = whole.split(border);
  const [before = '', after] = text.split(/,\s*/);
  if (after !== undefined && isOneWord(before) && text.split(',').length === 2) {
    const swapped = nameOf(`${after} ${before}`.split(' '));
    if (swapped && after.split(' ').length <= 2) return swapped;
  }
  return nameOf(before.trim().split(' '));
}

const isOneWord = (text: string) => /^\p{L}[\p{L}'’-]+$/u.test(text);

/** "J O H N  D O E" */
function joinSpacedLetters(line: string): string {
  if (!/^\p{L}(?: {1,2}\p{L}){4,}$/u.test(line)) return line;
  return line
    .split('  ')
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}

const word = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;

function nameOf(parts: readonly string[]): Omit<Name, 'source'> | null {
  const words = parts.filter((part) => part !== '');
  const isParticle = (part: string) => particles.has(part.toLowerCase());
  const names = words.filter((part) => !isParticle(part) && !suffixes.test(part));
  const isName =
    names.length >= 2 &&
    words.length <= MOST_WORDS &&
    words.every((part) => isParticle(part) || word.test(part)) &&
    names.every((part) => !neverInNames.has(part.toLowerCase().replaceAll(/[.']/g, ''))) &&
    // One of them is more than an initial.
    names.some((part) => part.replaceAll(/[^\p{L}]/gu, '').length >= 2);
  if (!isName) return null;
  const written = words.some((part) => part.length > 2 && part !== part.toUpperCase()) ? words : words.map(asName);
  const end = suffixes.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  const particle = words.findIndex((part, index) => index > 0 && isParticle(part));
  const last = particle === -1 || particle >= end ? end - 1 : particle;
  const [firstName, lastName] = [written.slice(0, last).join(' '), written.slice(last).join(' ')];
  return firstName.length > limits.name || lastName.length > limits.name ? null : { firstName, lastName };
}

/** Capital letters throughout are how a name is drawn, not how it is written. */
function asName(part: string): string {
  if (particles.has(part.toLowerCase())) return part.toLowerCase();
  if (suffixes.test(part)) return part;
  return part.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
