import { dayVocabularies, type DayVocabulary } from './day-vocabularies.ts';
import { foldText } from '#shared/records/records.ts';

const namedDays = [
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'nextWeek',
  'nextMonth',
  'endOfWeek',
  'endOfMonth',
] as const;
export type NamedDay = (typeof namedDays)[number];

/** A vocabulary indexed by its words and phrases. */
export interface DayLexicon {
  named: ReadonlyMap<string, NamedDay>;
  /** Monday is 0. */
  weekdays: ReadonlyMap<string, number>;
  /** January is 1. */
  months: ReadonlyMap<string, number>;
  /** A day is 0, a week 1, a month 2. */
  spans: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
  in: ReadonlyMap<string, true>;
  on: ReadonlyMap<string, true>;
  next: ReadonlyMap<string, true>;
  of: ReadonlyMap<string, true>;
  at: ReadonlyMap<string, true>;
  oClock: ReadonlyMap<string, true>;
  doubtful: ReadonlyMap<string, true>;
  /** Only English accepts "Dec 24" and "9 pm". */
  isEnglish: boolean;
}

export interface Word {
  /** Without case, accents and trailing punctuation. */
  folded: string;
  /** Whether a dot follows it. */
  isDotted: boolean;
  /** Its offset in the text. */
  at: number;
}

export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => {
    const folded = fold(word).replace(/[,;]$/, '');
    return { folded: folded.replace(/\.$/, ''), isDotted: folded.endsWith('.'), at: index };
  });
}

const fold = (word: string) =>
  foldText(word).replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss').replaceAll('’', "'");

export function vocabularyFor(locale: string): DayVocabulary {
  const language = locale.slice(0, 2);
  return Object.entries(dayVocabularies).find(([each]) => each === language)?.[1] ?? dayVocabularies.en;
}

const lexicons = new Map<DayVocabulary, DayLexicon>();

/** The language of the locale, plus English, which everybody may use. */
export function lexiconsFor(locale: string): DayLexicon[] {
  return [...new Set([vocabularyFor(locale), dayVocabularies.en])].map((vocabulary) => {
    const lexicon = lexicons.get(vocabulary) ?? lexiconOf(vocabulary);
    lexicons.set(vocabulary, lexicon);
    return lexicon;
  });
}

function lexiconOf(words: DayVocabulary): DayLexicon {
  return {
    named: new Map(namedDays.flatMap((day) => waysToSay(words[day]).map((way): [string, NamedDay] => [way, day]))),
    weekdays: numbered(words.weekdays, 0),
    months: numbered(words.months, 1),
    spans: numbered(words.spans, 0),
    numbers: numbered(words.numbers, 1),
    in: known(words.in),
    on: known(words.on),
    next: known(words.next),
    of: known(words.of),
    at: known(words.at),
    oClock: known(words.oClock),
    doubtful: known(words.doubtful),
    isEnglish: words === dayVocabularies.en,
  };
}

const waysToSay = (words: string) => words.split('|').filter(Boolean).map(fold);

const known = (words: string) => new Map(waysToSay(words).map((way) => [way, true as const]));

const numbered = (words: string, first: number) =>
  new Map(
    words.split(', ').flatMap((ways, index) => waysToSay(ways).map((way): [string, number] => [way, first + index])),
  );
