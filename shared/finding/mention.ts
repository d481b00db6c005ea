import { wordsOf } from '#shared/records/words.ts';

/** Where a line names somebody, and how surely. */
export interface Mention {
  /** The index of the word. */
  at: number;
  /** The whole name is there, not only the first name. */
  isWhole: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;

/** Somebody's name follows these words, however it is written. */
const BEFORE_A_NAME = new Set(
  'about and ask by call chase email for from mail meet message of phone remind ring tell text thank to with'.split(
    ' ',
  ),
);

const isCapital = (word: string) => word !== word.toLowerCase();

/**
 * Where a line names this person: "send terms to Maya Chen", "call maya". A first name alone counts if it is written as
 * one, because "mark" and "will" are words as well.
 */
export function mentionOfPerson(line: string, name: string): Mention | undefined {
  const whole = mentionOfTitle(line, name);
  if (whole) return whole;
  const [first] = wordsOf(name);
  const words = line.match(WORD) ?? [];
  const at = words.findIndex((word, index) => {
    if (wordsOf(word)[0] !== first) return false;
    const before = words[index - 1];
    return before !== undefined && (isCapital(word) || BEFORE_A_NAME.has(before.toLowerCase()));
  });
  return at === -1 ? undefined : { at, isWhole: false };
}

/** Where a line contains this name or title as a whole. */
export function mentionOfTitle(line: string, title: string): Mention | undefined {
  const [words, sought] = [wordsOf(line), wordsOf(title)];
  if (sought.length === 0) return undefined;
  const at = words.findIndex((_, index) => sought.every((word, offset) => words[index + offset] === word));
  return at === -1 ? undefined : { at, isWhole: true };
}
