import type { DocumentFacts } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { neverInNames } from './never-in-names.ts';
import { sourceOf } from './source.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** Without any other sign a name stands in the first lines or nowhere; with an address that agrees it may stand further down. */
const FIRST_LINES = 5;
const NEAR_LINES = 40;
const LONGEST_LINE = 200;
const MOST_WORDS = 5;

/**
 * Of all that could be a name, the one that the e-mail address agrees with; else what is written largest; else what comes first.
 */
export function findName(lines: readonly string[], largest: string | null, email: string | undefined): Name | null {
  const namesIn = (places: readonly string[]) =>
    places.flatMap((line) => {
      const name = line.length > LONGEST_LINE ? null : nameIn(line);
      return name ? [{ ...name, source: sourceOf(line) }] : [];
    });
  const likely = namesIn([...placesIn(largest), ...lines.slice(0, FIRST_LINES)]);
  const account = folded(email?.split('@')[0] ?? '');
  const agreeing = [...likely, ...namesIn(lines.slice(FIRST_LINES, NEAR_LINES))].find((name) => agrees(name, account));
  return agreeing ?? likely[0] ?? null;
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
const border = /\s[|•·–—-]\s|[|•·(\t]|\s{2,}| \/ | (?:e-?mail|phone|mobile|tel|address)\b/iu;
const ending = / (?:r[ée]sum[ée]|cv|curriculum vitae)$/i;

function nameIn(line: string): Omit<Name, 'source'> | null {
  const whole = joinSpacedLetters(line)
    .replace(heading, '')
    .replace(titles, '')
    .replaceAll(credentials, '')
    .replace(ending, '')
    .trim();
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
  const isDrawn = words.every((part) => part === part.toUpperCase());
  const isParticle = (part: string, index: number) =>
    index > 0 && index < words.length - 1 && particles.has(isDrawn ? part.toLowerCase() : part);
  const names = words.filter((part, index) => !isParticle(part, index) && !suffixes.test(part));
  const isName =
    names.length >= 2 &&
    words.length <= MOST_WORDS &&
    words.every((part, index) => isParticle(part, index) || word.test(part)) &&
    names.every((part) => !neverInNames.has(part.toLowerCase().replaceAll(/[.']/g, ''))) &&
    // One of them is more than an initial.
    names.some((part) => part.replaceAll(/[^\p{L}]/gu, '').length >= 2);
  if (!isName) return null;
  const written = words.map((part, index) => (isParticle(part, index) ? part.toLowerCase() : asName(part)));
  const end = suffixes.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  const particle = words.findIndex(isParticle);
  const last = particle === -1 || particle >= end ? end - 1 : particle;
  const [firstName, lastName] = [written.slice(0, last).join(' '), written.slice(last).join(' ')];
  return firstName.length > limits.name || lastName.length > limits.name ? null : { firstName, lastName };
}

/** Capital letters throughout are how a name is drawn, not how it is written; two may be initials. */
function asName(part: string): string {
  if (part !== part.toUpperCase() || part.length <= 2 || suffixes.test(part)) return part;
  return part.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
