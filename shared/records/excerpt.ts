import { foldText } from './records.ts';

/** A search match in a long text: the matching words with some text around them. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
  /** The name of the file with the match; left out for the record's own text. */
  file?: string | undefined;
}

const BEFORE = 50;
const AFTER = 90;

export function excerptAt(text: string, from: number, to: number): Excerpt {
  return { before: endOf(text.slice(0, from)), match: oneLine(text.slice(from, to)), after: startOf(text.slice(to)) };
}

/** The first match of a folded term. */
export function excerptWith(text: string, term: string): Excerpt | null {
  const { folded, indexIn } = foldKeepingPlaces(text);
  const from = folded.indexOf(term);
  return from === -1 ? null : excerptAt(text, indexIn(from), indexIn(from + term.length));
}

// Matches code units: a class of code points is many times slower.
const BEYOND_ASCII = /[\u0080-\uffff]+/g;

/** A cache: a text repeats its accented letters and dashes, and a lookup is many times faster than folding. */
const foldedLetters = new Map<string, string>();
const MOST_KEPT_LETTERS = 5_000;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = foldText(letter);
  if (foldedLetters.size < MOST_KEPT_LETTERS) foldedLetters.set(letter, folded);
  return folded;
}

/** Folds a text and maps indexes back to the original, because folding can change a letter's length. */
export function foldKeepingPlaces(text: string): { folded: string; indexIn: (place: number) => number } {
  const shifts: { after: number; by: number }[] = [];
  let shift = 0;
  const folded = text.replaceAll(BEYOND_ASCII, (letters, start: number) => {
    let end = start;
    let plainLetters = '';
    for (const letter of letters) {
      const plain = foldLetter(letter);
      end += letter.length;
      shift += letter.length - plain.length;
      if (letter.length !== plain.length) shifts.push({ after: end - shift, by: shift });
      plainLetters += plain;
    }
    return plainLetters;
  });
  return {
    folded: folded.toLowerCase(),
    indexIn: (place) => place + (shifts.findLast(({ after }) => after <= place)?.by ?? 0),
  };
}

function endOf(text: string): string {
  const line = oneLine(text.slice(-2 * BEFORE));
  if (text.length <= 2 * BEFORE && line.length <= BEFORE) return line;
  const cut = line.slice(-BEFORE);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`.toWellFormed();
}

function startOf(text: string): string {
  const line = oneLine(text.slice(0, 2 * AFTER));
  if (text.length <= 2 * AFTER && line.length <= AFTER) return line;
  const cut = line.slice(0, AFTER);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`.toWellFormed();
}

/** Keeps list items distinguishable on one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\n\s*[-–•*]\s+/g, ' · ').replaceAll(/\s+/g, ' ');
}
