import { plainLetters } from '#shared/records/plain-letters.ts';
import { foldText } from '#shared/records/records.ts';
import { areOneGivenName, isGivenName } from './given-names.ts';
import { isSlip } from '../slips.ts';

/** A name, ready to be compared with many. */
export interface PersonName {
  /** The longest first: they are the least ambiguous, so each finds its counterpart. */
  words: readonly Word[];
  /** All words in one: "Ann-Marie" is "Annmarie". */
  joined: string;
  /** Of father and son with one name. */
  generation: string | null;
}

interface Word {
  text: string;
  /** Spelled as it sounds. */
  spoken: string;
  isFirst: boolean;
}

// Those that `likeness_keys` leaves out of the key of a name. A new one here is found by other keys only.
const titles: ReadonlySet<string> = new Set(
  'dr prof professor mr mrs ms miss mx sir dame herr frau mme mlle dipl ing mag med phil jur rer nat hc habil'.split(
    ' ',
  ),
);
const degrees: ReadonlySet<string> = new Set('phd mba msc bsc llm llb md esq acca cpa mcipd fcipd'.split(' '));
const generations: Readonly<Record<string, string>> = {
  jr: 'junior',
  junior: 'junior',
  sr: 'senior',
  senior: 'senior',
  ii: 'ii',
  iii: 'iii',
};

/** Reads "Dr. Jörg Weißmann" as the words "jorg" and "weissmann". */
export function readName(name: string): PersonName {
  const all = plainLetters(foldText(name))
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  // A surname that looks like a title is kept, as long as it would be all that is left.
  let [from, to] = [0, all.length];
  while (to - from > 1 && titles.has(all[from] ?? '')) from += 1;
  let generation: string | null = null;
  for (let last = all[to - 1] ?? ''; to - from > 2; last = all[to - 1] ?? '') {
    const read = generations[last];
    if (read === undefined && !degrees.has(last)) break;
    generation = read ?? generation;
    to -= 1;
  }
  const words = all.slice(from, to);
  return {
    words: words
      .map((text, index) => ({ text, spoken: spokenOf(text), isFirst: index === 0 }))
      .toSorted((one, other) => other.text.length - one.text.length),
    joined: words.join(''),
    generation,
  };
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 's'],
  [/ph/g, 'f'],
  [/ck|[cq]/g, 'k'],
  [/dt|th/g, 't'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

const spokenOf = (word: string) => spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word);

/**
 * How near two names are. `near`: the same but for typing errors, the order of words, usual short forms, titles or a missing middle name.
 * `fitting`: nothing contradicts, but little is known: initials, or one of several words. Nothing contradicts a missing name.
 */
export type Nearness = 'near' | 'fitting' | 'different';

export function nearnessOf(one: PersonName, other: PersonName): Nearness {
  const [fewer, more] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (fewer.words.length === 0) return 'fitting';
  if (one.generation !== null && other.generation !== null && one.generation !== other.generation) return 'different';
  if (one.joined === other.joined) return 'near';
  const left = [...more.words];
  let whole = 0;
  for (const word of fewer.words) {
    const same = left.findIndex(({ text }) => text === word.text);
    const near = same === -1 ? left.findIndex((candidate) => isNearWord(word, candidate)) : same;
    const at = near === -1 ? left.findIndex((candidate) => isInitial(word.text, candidate.text)) : near;
    if (at === -1) return 'different';
    if (near !== -1) whole += 1;
    left.splice(at, 1);
  }
  return whole >= Math.min(2, more.words.length) ? 'near' : 'fitting';
}

function isNearWord(one: Word, other: Word): boolean {
  if (isGivenName(one.text) && isGivenName(other.text)) {
    // "Jack" is short for "John" as a given name, not as a surname.
    return (one.isFirst || other.isFirst) && areOneGivenName(one.text, other.text);
  }
  if (one.isFirst && other.isFirst && areTwoForms(one.text, other.text)) return false;
  return one.spoken === other.spoken || isSlip(one.text, other.text);
}

/** The forms of a name for a man and for a woman, of names that are not listed: "Stanislav" and "Stanislava", "Armando" and "Armanda". */
function areTwoForms(one: string, other: string): boolean {
  const [short, long] = [one, other].toSorted((a, b) => a.length - b.length) as [string, string];
  const stem = long.slice(0, -1);
  if (stem.length < 4) return false;
  if (short === stem) return long.endsWith('a') && /[^aeiou]$/.test(stem) && !/(.)\1$/.test(stem);
  const ends = `${one.at(-1)}${other.at(-1)}`;
  return short.length === long.length && short.slice(0, -1) === stem && (ends === 'ao' || ends === 'oa');
}

const isInitial = (one: string, other: string) => one[0] === other[0] && (one.length === 1 || other.length === 1);
