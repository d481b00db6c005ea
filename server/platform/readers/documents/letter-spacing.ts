/** Headings set wide, "S K I L L S", become words that a search finds. Two spaces stand between words. */

/** After the first. Shorter runs may be grades or initials. */
const FURTHER_LETTERS = 3;
/** Longer ones are no words: they cost time for nothing. */
const LONGEST_RUN = 60;
const MOST_WORDS = 5_000;

const LETTER = '[\\p{Lu}\\p{Ll}\\p{Lt}]\\p{M}*';
const isWide = new RegExp(`(?<!\\S)${LETTER}(?: {1,2}${LETTER}){${FURTHER_LETTERS},}(?![^\\s:;,.])`, 'u');
const run = new RegExp(`(?<!\\S)${LETTER}(?: ${LETTER}){${FURTHER_LETTERS},}(?![^\\s:;,.])`, 'gu');
/** Where nothing else is on the line, also "d e", and "We b", whose first letters stand close. */
const runAlone = new RegExp(`(?<!\\S)(?:${LETTER}){1,2}(?: (?:${LETTER}){1,2})+(?![^\\s:;,.])`, 'gu');

export function withoutLetterSpacing(text: string): string {
  if (!isWide.test(text)) return text;
  const words = wordsOf(text);
  const join = (letters: string) => apart(letters.replaceAll(' ', ''), words);
  return text
    .split('\n')
    .map((line) => {
      if (!isWide.test(line)) return line;
      const isAlone = line.split(/\s+/).every((part) => part.length <= 2);
      return isAlone ? line.replaceAll(runAlone, join).replaceAll(/ {2,}/g, ' ') : line.replaceAll(run, join);
    })
    .join('\n');
}

/** The words that stand elsewhere in the text, also in its addresses. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []).slice(0, MOST_WORDS));

/** Some files lose the space between two words set wide. The rest of the text tells where it was. */
function apart(letters: string, words: ReadonlySet<string>): string {
  const lower = letters.toLowerCase();
  if (letters.length > LONGEST_RUN || lower.length !== letters.length || words.has(lower)) return letters;
  // For each length, the fewest words that make the beginning.
  const ends: (number[] | undefined)[] = [[]];
  for (let end = 1; end <= lower.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = ends[start];
      const fewest = ends[end]?.length ?? Infinity;
      if (before && before.length + 1 < fewest && words.has(lower.slice(start, end))) ends[end] = [...before, end];
    }
  }
  const cuts = ends[lower.length];
  if (cuts) return cuts.map((end, index) => letters.slice(cuts[index - 1] ?? 0, end)).join(' ');
  return letters.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');
}
