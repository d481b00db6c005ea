import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { FindKind } from '#shared/finding/find-schemas.ts';
import { parseQuery, type Mistake } from '#shared/records/query/parse-query.ts';
import { positiveWords } from '#shared/records/query/positive-words.ts';
import { plainParts } from '#shared/records/search.ts';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import type { Vocabulary } from '#shared/records/query/vocabulary.ts';
import { readQuery } from '#server/records/search/narrow-by-query.ts';
import { wantedBy, withPlainApostrophes, type Wanted } from '#server/records/search/wanted.ts';

/** The words of a search, prepared for comparison. */
export interface Understood extends Wanted {
  /** The words as typed. */
  q: string;
}

/** How one kind reads the text: as plain words, or as a search of its list. */
export type Asked =
  | { kind: FindKind; isListed: false; understood: Understood }
  | { kind: SearchedType; isListed: true; understood: Understood };

interface Read {
  /** The kinds that can read the text. */
  asked: Asked[];
  /** The message if nothing is found; null if some kind understands the whole text. */
  mistake: string | null;
}

/** Tags have no searchable list. */
const withoutFields: Vocabulary = { fields: [], flags: [] };
const ONLY_WORDS = 'Tags are found by plain words alone.';

/** The only place that parses the text. Text with only words is not sent to the lists, because plain words also match with typos. */
export function read(q: string, kinds: readonly FindKind[], actor: { today: CalendarDate }): Read {
  const asked: Asked[] = [];
  const mistakes: Mistake[] = [];
  let isAsking = false;
  for (const kind of kinds) {
    const answer = kind === 'tag' ? parseQuery(q, withoutFields, actor) : readQuery(kind, q, actor);
    if ('mistake' in answer) {
      mistakes.push(answer.mistake);
      continue;
    }
    const isWords = answer.query?.kind === 'words' && !(isPerson(kind) && isReachAmongWords(answer.query.text));
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

const isPerson = (kind: FindKind) => kind === 'contact' || kind === 'candidate';

/** An e-mail address or a phone number beside other words. The lists know which part may stand in which field. */
function isReachAmongWords(text: string): boolean {
  const parts = plainParts(text);
  return parts.length > 1 && parts.some(({ reach }) => reach !== null);
}

function understandWords(q: string): Understood {
  return { q, ...wantedBy(q) };
}

/** A trigram index cannot look up a shorter piece. */
const SHORTEST_PIECE = 3;
const SHORTEST_BEGINNING = 2;
/** More words hardly narrow the result. */
const MOST_PIECES = 6;

/** All terms as LIKE patterns; none if the indexes cannot look them up. */
export function piecesOf({ terms }: Pick<Understood, 'terms'>): string[] {
  if ((terms[0]?.length ?? 0) < SHORTEST_PIECE) return [];
  return terms.slice(0, MOST_PIECES).map((term) => `%${asPiece(term)}%`);
}

/** LIKE patterns if all terms are short, such as a two-letter surname: the first starts a field or a word, the others occur anywhere. */
export function beginningsOf({ terms }: Understood): string[][] {
  const [first, ...others] = terms.slice(0, MOST_PIECES).map(asPiece);
  if (first === undefined || terms[0]?.length !== SHORTEST_BEGINNING) return [];
  const anywhere = others.map((term) => `%${term}%`);
  // Names that start with a single term are looked up anyway.
  const starts = others.length === 0 ? ['%\n', '% '] : ['', '%\n', '% '];
  return starts.map((start) => [`${start}${first}%`, ...anywhere]);
}

/** LIKE patterns for an e-mail address or part of one, and for a phone number. */
export function reachesOf({ text, digits }: Understood): string[] {
  const isOneWord = text.length >= SHORTEST_PIECE && !text.includes(' ');
  return [...new Set([...(isOneWord ? [text] : []), ...(digits === null ? [] : [digits])])].map(
    (reach) => `%${asPiece(reach)}%`,
  );
}

/** Escapes wildcards. An apostrophe matches any character. */
function asPiece(text: string): string {
  return withPlainApostrophes(text)
    .replaceAll(/[\\%_]/g, '\\$&')
    .replaceAll("'", '_');
}

/** A single short word is too unspecific to search in CVs, files, jobs and tasks. */
export function isSpecific({ terms }: Understood): boolean {
  return terms.length > 1 || (terms[0]?.length ?? 0) >= SHORTEST_PIECE;
}
