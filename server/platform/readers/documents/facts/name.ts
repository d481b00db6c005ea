import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { agreement, folded, includes } from './agreement.ts';
import { inForm, stated } from './form-name.ts';
import { hanNameIn, isHanHeading } from './han-name.ts';
import { neverInNames } from './never-in-names.ts';
import { sourceOf } from './source.ts';
import {
  border,
  heading,
  inOneCell,
  isInCapitals,
  isOneWord,
  LONGEST_LINE,
  MOST_WORDS,
  nameIn,
  titles,
  withInitials,
} from './written-name.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** Without other evidence a name is in the first lines; with a matching e-mail address it may be farther down. */
const FIRST_LINES = 5;
const NEAR_LINES = 40;

/**
 * A form that names it comes first, then a name that matches the e-mail address, then the largest text, then the first
 * lines.
 */
export function findName(lines: readonly string[], largest: string | null, email: string | undefined): Name | null {
  const account = folded(email?.split('@')[0] ?? '');
  const first = lines.slice(0, FIRST_LINES).map((line) => line.slice(0, LONGEST_LINE));
  const near = lines.slice(0, NEAR_LINES).filter((_, index) => !isQuoted(lines, index));
  const large = namesIn(placesIn(largest));
  const anywhere = [...large, ...namesIn(near), ...namesIn([...first.map(inOneCell), ...pairsIn(first)])];
  // Farther down, first and last name below each other are known from the address alone.
  const pairs = namesIn(pairsIn(near)).filter((name) => agreement(name, account) === 2);
  return (
    inForm(lines.slice(0, NEAR_LINES)) ??
    mostAgreeing([...anywhere, ...pairs], account) ??
    spelledIn(account, first) ??
    large[0] ??
    drawnLarge(largest, lines, account) ??
    // Further down it is more often an address or a profession.
    namesIn(upToName(first))[0] ??
    // Some forms are at the end. Their names may be of parents and referees, too.
    inForm(lines, account)
  );
}

/** The largest text at the very top: a Chinese name with a rare surname, or one in lower case that the address has in part. */
function drawnLarge(largest: string | null, lines: readonly string[], account: string): Name | null {
  if (largest === null || !lines.slice(0, 2).includes(largest)) return null;
  const isLower =
    /^\p{Ll}+(?: \p{Ll}+){1,3}$/u.test(largest) && largest.split(' ').some((part) => includes(account, part));
  const name =
    /^\p{Script=Han}{2,3}$/u.test(largest) && !isHanHeading(largest)
      ? hanNameIn(largest, true)
      : isLower
        ? stated(largest)
        : null;
  return name && { ...name, source: sourceOf(largest) };
}

function upToName(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, index) => !isAnnouncement(line, index));
  return end === -1 ? lines : lines.slice(0, end + 1);
}

/** A line that may stand above the name: a number at the very top, no words, or only those of headings. */
const isAnnouncement = (line: string, index: number) =>
  (index === 0 && /\d/.test(line)) ||
  isHanHeading(line) ||
  line
    .replace(heading, '')
    .split(/[^\p{L}\p{M}'’.-]+/u)
    .every((part) => !/\p{L}/u.test(part) || neverInNames.has(part.toLowerCase()) || /^vi[at]+e$/i.test(part));

/** In lower case or not, if the e-mail address consists of it. */
function spelledIn(account: string, lines: readonly string[]): Name | null {
  for (const line of lines) {
    const [text = ''] = line.replace(titles, '').split(border);
    const words = withInitials(text).split(' ');
    const isSpelled = words.length >= 2 && words.length <= MOST_WORDS && words.every((part) => includes(account, part));
    const name = isSpelled ? stated(text.toLowerCase()) : null;
    if (name) return { ...name, source: sourceOf(line) };
  }
  return null;
}

function namesIn(places: readonly string[]): Name[] {
  return places.flatMap((line) => {
    const name =
      line.length > LONGEST_LINE
        ? null
        : (hanNameIn(line, false) ?? hanNameIn(line.split(/\s/)[0] ?? '', false) ?? nameIn(line));
    return name ? [{ ...name, source: sourceOf(line) }] : [];
  });
}

/** Joins lines that are written alike into one name. Some draw the same line twice. */
function placesIn(largest: string | null): string[] {
  if (largest === null) return [];
  const lines = [...new Set(largest.split('\n'))];
  const isOneName = new Set(lines.map(isInCapitals)).size === 1 && !lines.some((line) => line.includes(':'));
  const [line = ''] = lines;
  if (lines.length === 1) return [...new Set([line, inOneCell(line)])];
  return isOneName ? [lines.join(' '), ...lines] : lines;
}

/** First and last name below each other. */
const pairsIn = (lines: readonly string[]) =>
  lines.slice(1).flatMap((line, index) => {
    const pair = [lines[index] ?? '', line].map((one) => one.replace(titles, ''));
    return pair.every(isOneWord) ? [pair.join(' ')] : [];
  });

/** A motto of some length has an author. */
const isQuoted = (lines: readonly string[], index: number) =>
  /^.{24,}[”"»…’']$/u.test(lines[index - 1] ?? '') || /^[-–—~―]/.test(lines[index] ?? '');

function mostAgreeing(names: readonly Name[], account: string): Name | undefined {
  const most = Math.max(0, ...names.map((name) => agreement(name, account)));
  return most === 0 ? undefined : names.find((name) => agreement(name, account) === most);
}
