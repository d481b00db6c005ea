import { documentProblems } from '#shared/document-terms.ts';
import { limits } from '#shared/limits.ts';

/** What the layout of a document says beyond its words. */
export interface DocumentHints {
  /** What is written largest at the beginning: mostly the name of the person. */
  largest: string | null;
  /** The addresses behind its links. */
  emails: string[];
}

/** What comes out of a file. */
export interface Extraction {
  text: string;
  problem: string | null;
  hints: DocumentHints;
}

export type Problem = keyof typeof documentProblems;

/** What a reader of one format finds; `problem` if it stopped before the end. */
export interface RawText {
  text: string;
  problem?: Problem;
  hints?: Partial<DocumentHints>;
}

const noHints: DocumentHints = { largest: null, emails: [] };

export const without = (problem: Problem): Extraction => ({
  text: '',
  problem: documentProblems[problem],
  hints: noHints,
});

/** What a reader throws about a file of which nothing can be read. */
export class Unreadable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(documentProblems[problem], options);
    this.problem = problem;
  }
}

/** A reader that has more than this can stop: tidying up takes away a little, the rest is left out. */
export const ENOUGH_TEXT = limits.cv * 2;

/** Storable, readable, and not longer than a CV may be. */
export function extractionOf({ text, problem, hints = {} }: RawText): Extraction {
  const tidied = tidy(text);
  if (tidied === '') return without(problem ?? 'empty');
  const kept = tidied.length > limits.cv ? tidied.slice(0, limits.cv).toWellFormed().trimEnd() : tidied;
  const found = kept === tidied ? problem : 'cut';
  return {
    text: kept,
    problem: found === undefined ? null : documentProblems[found],
    hints: {
      largest: hints.largest === undefined || hints.largest === null ? null : tidy(hints.largest),
      emails: hints.emails ?? [],
    },
  };
}

/** Control characters other than of lines and tabs, soft hyphens, marks of direction and order, characters of icon fonts. */
const unreadable = /(?![\n\t])[\p{Cc}\p{Co}\p{Cn}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/gu;

function tidy(text: string): string {
  return withAccents(text.toWellFormed())
    .replaceAll(/\r\n?|\f|\v/g, '\n')
    .replaceAll(unreadable, '')
    .replaceAll(/[^\S\n\t]/gu, ' ')
    .replaceAll(/ {3,}/g, '  ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** TeX draws an accent and then the letter below it: "Jos´e". */
const combining: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '˚': '\u030a',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '˝': '\u030b',
};

function withAccents(text: string): string {
  return text
    .replaceAll(/([´`¨ˆ˜ˇ˚¯˘˙˝]) ?(\p{L})/gu, (both, accent: string, letter: string) => {
      const base = letter === 'ı' ? 'i' : letter;
      const composed = `${base}${combining[accent] ?? ''}`.normalize('NFC');
      return composed.length === base.length ? composed : both;
    })
    .replaceAll(/([cCsStT])¸/g, (_both, letter: string) => `${letter}\u0327`.normalize('NFC'))
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC');
}
