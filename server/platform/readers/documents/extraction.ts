import { documentProblems } from '#shared/intake/documents.ts';
import { limits } from '#shared/platform/limits.ts';
import { withoutLetterSpacing } from './letter-spacing.ts';

/** Information from a document's layout. */
export interface DocumentHints {
  /** The largest text at the beginning: usually the person's name. */
  largest: string | null;
  /** The addresses of its mailto links. */
  emails: string[];
}

export interface Extraction {
  text: string;
  problem: string | null;
  /** Words may be misspelt: good enough to search, but not to suggest values. */
  lacksLetters: boolean;
  hints: DocumentHints;
}

export type Problem = keyof typeof documentProblems;

/** The result of one format's reader; `problem` is set if it stopped early. */
export interface RawText {
  text: string;
  problem?: Problem;
  hints?: Partial<DocumentHints>;
}

/** Text that says nothing about its layout. */
export const plainText = (text: string, problem: string | null = null): Extraction => ({
  text,
  problem,
  lacksLetters: false,
  hints: { largest: null, emails: [] },
});

export const without = (problem: Problem): Extraction => plainText('', documentProblems[problem]);

/** Thrown by a reader for a file that is entirely unreadable. */
export class Unreadable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(documentProblems[problem], options);
    this.problem = problem;
  }
}

/** A reader may stop after this much text: tidying removes a little, and the rest is cut off. */
export const ENOUGH_TEXT = limits.cv * 2;

/** Cleans the text for storage and cuts it to the maximum length of a CV. */
export function extractionOf({ text, problem, hints = {} }: RawText): Extraction {
  const tidied = withoutLetterSpacing(tidy(text));
  if (tidied === '') return without(problem === 'lettersMissing' ? 'broken' : (problem ?? 'empty'));
  const kept = tidied.length > limits.cv ? tidied.slice(0, limits.cv).toWellFormed().trimEnd() : tidied;
  const found = kept === tidied || problem === 'lettersMissing' ? problem : 'cut';
  return {
    text: kept,
    problem: found === undefined ? null : documentProblems[found],
    lacksLetters: problem === 'lettersMissing',
    hints: {
      largest: hints.largest === undefined || hints.largest === null ? null : withoutLetterSpacing(tidy(hints.largest)),
      emails: hints.emails ?? [],
    },
  };
}

/**
 * Control characters except line breaks and tabs, soft hyphens, bidirectional marks, and private-use characters of icon
 * fonts.
 */
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

/** TeX writes an accent before its letter: "Jos´e". */
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
  return (
    text
      .replaceAll(/([´`¨ˆ˜ˇ˚¯˘˙˝]) ?(\p{L})/gu, (both, accent: string, letter: string) => {
        const base = letter === 'ı' ? 'i' : letter;
        const composed = `${base}${combining[accent] ?? ''}`.normalize('NFC');
        return composed.length === base.length ? composed : both;
      })
      .replaceAll(/([cCsStT])¸|¸([cCsStT])/g, (_both, before?: string, after?: string) =>
        `${before ?? after ?? ''}\u0327`.normalize('NFC'),
      )
      // Ligatures, and the radicals that some fonts draw in place of Chinese characters.
      .replaceAll(/[\ufb00-\ufb06\u2e80-\u2fdf]/g, (sign) => sign.normalize('NFKC'))
      .normalize('NFC')
  );
}
