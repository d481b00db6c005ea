import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { agreement, includes } from './agreement.ts';
import { folded } from './folded.ts';
import { inForm, stated } from './form-name.ts';
import { hanNameIn, isHanHeading } from './han-name.ts';
import { isInCapitals } from './name-parts.ts';
import { neverInNames } from './never-in-names.ts';
import { sectionAt } from './sections.ts';
import { sourceOf } from './source.ts';
import { gluedIn, isAllIn, spelledIn } from './spelled-name.ts';
import { heading, inOneCell, isOneWord, LONGEST_LINE, nameIn, titles } from './written-name.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** Without other evidence a name is in the first lines; with a matching e-mail address it may be farther down. */
const FIRST_LINES = 5;
const NEAR_LINES = 40;
/** Longer lines have more than a name. */
const LONGEST_ALONE = 40;

/**
 * A form that names it comes first, then a name that matches the e-mail address, then the largest text, then the first
 * lines.
 */
export function findName(lines: readonly string[], largest: string | null, email: string | undefined): Name | null {
  const account = folded(email?.split('@')[0] ?? '');
  const first = lines.slice(0, FIRST_LINES).map((line) => line.slice(0, LONGEST_LINE));
  const near = lines.slice(0, NEAR_LINES).filter((_, index) => !isQuoted(lines, index));
  const large = namesIn(placesIn(largest));
  const top = [
    ...large,
    ...namesIn(near.slice(0, FIRST_LINES)),
    ...namesIn([...first.map(inOneCell), ...pairsIn(first)]),
  ];
  // One word in common with the address, such as a nickname, may be a product's as well.
  const farther = namesIn(near.slice(FIRST_LINES)).filter(
    (name) => !isCited(name) && (large.length === 0 || agreement(name, account) > 1),
  );
  const form = inForm(lines.slice(0, NEAR_LINES));
  const drawn = mostAgreeing(top, account);
  // The form of a referee, who stands beside what is known of the person.
  if (form && drawn && agreement(drawn, account) > Math.max(1, agreement(form, account))) return drawn;
  return (
    form ??
    gluedIn(largest ?? '', email ?? '') ??
    mostAgreeing([...top, ...farther, ...namesIn(scatteredIn(near, account))], account) ??
    spelledIn(account, [...(largest?.split('\n') ?? []), ...first]) ??
    large[0] ??
    drawnLarge(largest, lines, account) ??
    // Further down it is more often an address or a profession.
    namesIn(upToName(first).flatMap((line) => [line, inOneCell(line)]))[0] ??
    hanNamesIn(lines)[0] ??
    // Some forms are at the end. Their names may be of parents and referees, too.
    inForm(lines, account) ??
    atTheEnd(lines).find((name) => isAllIn(account, name)) ??
    null
  );
}

const atTheEnd = (lines: readonly string[]) =>
  namesIn(lines.slice(-NEAR_LINES).filter((line) => line.length <= LONGEST_ALONE));

/** A Chinese name that is all of a cell is known from its surname. */
const hanNamesIn = (lines: readonly string[]) =>
  lines.slice(0, FIRST_LINES * 2).flatMap((line) => {
    const name = hanNameIn(line.split('\t')[0] ?? '', false);
    return name ? [{ ...name, source: sourceOf(line) }] : [];
  });

/** The largest text at the very top: a Chinese name with a rare surname, or lower case that an address proves to be a name. */
function drawnLarge(largest: string | null, lines: readonly string[], account: string): Name | null {
  if (largest === null || !lines.slice(0, 2).includes(largest)) return null;
  const isLower =
    /^\p{L}\p{Ll}+(?: \p{Ll}+){1,4}$/u.test(largest) && largest.split(' ').some((part) => includes(account, part));
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

/** "A. Lovelace" is the author of something. */
const isCited = ({ firstName }: Name) => /^(?:\p{Lu}\.? ?)+$/u.test(firstName);

function namesIn(places: readonly string[]): Name[] {
  return places.flatMap((line) => {
    const name =
      line.length > LONGEST_LINE || sectionAt(line) !== undefined
        ? null
        : (hanNameIn(line.split(/[/|｜·•]/u)[0] ?? '', false) ??
          hanNameIn(line.split(/[\s/]/u)[0] ?? '', false) ??
          nameIn(line));
    return name ? [{ ...name, source: sourceOf(line) }] : [];
  });
}

/** Joins lines that are written alike into one name. Some draw the same line twice. */
function placesIn(largest: string | null): string[] {
  if (largest === null) return [];
  const lines = [...new Set(largest.split('\n'))];
  const isOneName = new Set(lines.map(isInCapitals)).size === 1 && !lines.some((line) => /[:@|\d]/.test(line));
  const [line = ''] = lines;
  if (lines.length === 1) return [...new Set([line, inOneCell(line)])];
  return isOneName ? [lines.join(' '), ...lines] : lines;
}

/** First and last name below each other. Some lines are drawn twice. */
function pairsIn(written: readonly string[]): string[] {
  const lines = written.filter((line, index) => line !== written[index - 1]);
  return lines.slice(1).flatMap((line, index) => {
    const pair = [lines[index] ?? '', line].map((one) => (one.split('\t')[0] ?? '').replace(titles, ''));
    return pair.every(isOneWord) ? [pair.join(' ')] : [];
  });
}

/** First and last name in lines of their own, which the address has both. */
function scatteredIn(lines: readonly string[], account: string): string[] {
  const words = lines
    .map((line) => (line.split('\t')[0] ?? '').replace(titles, ''))
    .filter((one) => isOneWord(one) && includes(account, one));
  const [one, other] = words.filter(
    (word, index) => words.findIndex((same) => folded(same) === folded(word)) === index,
  );
  return one === undefined || other === undefined ? [] : [`${one} ${other}`];
}

/** A motto of some length has an author. */
const isQuoted = (lines: readonly string[], index: number) =>
  /^.{24,}[”"»…’']$/u.test(lines[index - 1] ?? '') || /^[-–—~―]/.test(lines[index] ?? '');

function mostAgreeing(names: readonly Name[], account: string): Name | undefined {
  const most = Math.max(0, ...names.map((name) => agreement(name, account)));
  return most === 0 ? undefined : names.find((name) => agreement(name, account) === most);
}
