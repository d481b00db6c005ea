import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FindKind } from '#shared/find.ts';
import { parseQuery, type Mistake } from '#shared/query/parse-query.ts';
import { positiveWords } from '#shared/query/positive-words.ts';
import { vocabularies, type SearchedType } from '#shared/query/vocabularies.ts';
import type { Vocabulary } from '#shared/query/vocabulary.ts';
import { cvQuery, markedQueries } from '../candidates/cv-words.ts';
import { wantedBy, withPlainApostrophes, type Wanted } from '../search/wanted.ts';

/** What is looked for. */
export interface Understood extends Wanted {
  /** The words of it, as they were typed. */
  q: string;
}

/** How one kind understands what was typed: as plain words, or as a search of its list. */
export type Asked =
  | { kind: FindKind; isListed: false; understood: Understood }
  | { kind: SearchedType; isListed: true; understood: Understood };

interface Read {
  /** The kinds that understand it. */
  asked: Asked[];
  /** What to say if nothing is found; null if somebody understands all of it. */
  mistake: string | null;
}

/** Tags have no list to be searched. */
const withoutFields: Vocabulary = { fields: [], flags: [] };
const ONLY_WORDS = 'Tags are found by plain words alone.';

/** The one place that reads what was typed. Words stay words as long as there is nothing else: they are also found if mistyped. */
export function read(q: string, kinds: readonly FindKind[], { today }: { today: CalendarDate }): Read {
  const asked: Asked[] = [];
  const mistakes: Mistake[] = [];
  let isAsking = false;
  for (const kind of kinds) {
    const answer = parseQuery(q, kind === 'tag' ? withoutFields : vocabularies[kind], { today });
    if ('mistake' in answer) {
      mistakes.push(answer.mistake);
      continue;
    }
    const isWords = answer.query?.kind === 'words';
    const understood = understandWords(isWords ? q : positiveWords(answer.query));
    if (kind !== 'tag' && !isWords) asked.push({ kind, isListed: true, understood });
    else if (isWords) asked.push({ kind, isListed: false, understood });
    isAsking ||= !isWords;
  }
  const [nearest] = mistakes.toSorted((one, other) => other.from - one.from || bySlips(one, other));
  return { asked, mistake: isAsking ? (asked.length === 0 ? ONLY_WORDS : null) : (nearest?.message ?? null) };
}

function bySlips(one: Mistake, other: Mistake): number {
  return one.slips === other.slips ? 0 : one.slips - other.slips;
}

function understandWords(q: string): Understood {
  return { q, ...wantedBy(q) };
}

/** An index of trigrams answers no shorter piece. */
const SHORTEST_PIECE = 3;
const SHORTEST_BEGINNING = 2;
/** More words hardly find fewer records. */
const MOST_PIECES = 6;

/** All terms as pieces for LIKE; none if indexes could not answer. */
export function piecesOf({ terms }: Pick<Understood, 'terms'>): string[] {
  if ((terms[0]?.length ?? 0) < SHORTEST_PIECE) return [];
  return terms.slice(0, MOST_PIECES).map((term) => `%${asPiece(term)}%`);
}

/** The same for nothing but short terms, each as the beginning of a field, or else of a word: a surname of two letters. */
export function beginningsOf({ terms }: Understood): string[][] {
  if (terms[0]?.length !== SHORTEST_BEGINNING) return [];
  return ['\n', ' '].map((before) => terms.slice(0, MOST_PIECES).map((term) => `%${before}${asPiece(term)}%`));
}

/** By an address, or a part of one; and by a number. */
export function reachesOf({ text, digits }: Understood): string[] {
  const isOneWord = text.length >= SHORTEST_PIECE && !text.includes(' ');
  return [...new Set([...(isOneWord ? [text] : []), ...(digits === null ? [] : [digits])])].map(
    (reach) => `%${asPiece(reach)}%`,
  );
}

/** Wildcards are ordinary characters; an apostrophe is any character. */
function asPiece(text: string): string {
  return withPlainApostrophes(text)
    .replaceAll(/[\\%_]/g, '\\$&')
    .replaceAll("'", '_');
}

/** For the words of CVs and files; null if there is none that is long enough to mean something. */
export function wordQueryOf({ q, terms }: Understood, userId: string) {
  const words = cvQuery(q);
  if (words === null || (terms[0]?.length ?? 0) < SHORTEST_PIECE) return null;
  return { words, ownWords: markedQueries(q, userId).words, sideBySide: words.includes('<->') };
}
