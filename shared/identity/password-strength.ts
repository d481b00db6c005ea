export const passwordStrengths = ['Weak', 'Fair', 'Good', 'Strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Common passwords, which attackers try first. A password that is little more than one of these is weak. */
const overused = ['password', 'qwerty', 'letmein', 'welcome', 'iloveyou', 'admin', 'monkey', 'dragon', 'football'];

const FAIR_BITS = 36;
const GOOD_BITS = 52;
const STRONG_BITS = 70;

/**
 * A rough estimate for a hint that never blocks. It counts how many guesses the remaining characters allow, after
 * discounting common words, the user's own name and address, runs ("aaa", "1234", "cba") and repetitions.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const guessable = [...overused, ...personal.flatMap(wordsOf)];
  const core = withoutRuns(withoutWords(password, guessable));
  const bits = Math.log2(alphabetSize(password)) * lengthWithoutRepeats(core);
  if (bits >= STRONG_BITS) return 'Strong';
  if (bits >= GOOD_BITS) return 'Good';
  return bits >= FAIR_BITS ? 'Fair' : 'Weak';
}

/** The parts of a name or an address that are long enough to matter. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
}

/** Shrinks each guessable word to one character: it is one guess among few. */
function withoutWords(password: string, words: readonly string[]): string {
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, word.slice(0, 1));
  return rest;
}

/** Keeps the characters that differ from their predecessor by more than one step. */
function withoutRuns(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const kept = points.filter((point, index) => Math.abs(point - (points[index - 1] ?? Infinity)) > 1);
  return String.fromCodePoint(...kept);
}

/** A pair of characters seen before adds nothing: "xqzxqzxqz" is hardly better than "xqz". */
function lengthWithoutRepeats(text: string): number {
  const characters = Array.from(text);
  const pairs = new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
  return characters.length === 0 ? 0 : pairs.size + 1;
}

function alphabetSize(password: string): number {
  const sets: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ];
  return sets.reduce((size, [pattern, count]) => size + (pattern.test(password) ? count : 0), 1);
}
