import type { Found } from '#shared/intake/document-schemas.ts';
import { knownSkills, ordinaryWords } from './known-skills.ts';
import { sourceOf } from './source.ts';

/** More than that nobody would read. */
const MOST_SKILLS = 40;
const MOST_WORDS = 4;

const notInWords = /[^\p{L}\p{M}\d+#.&]+/u;

/** The words of a text without surrounding punctuation: "C++", "Node.js", "R&D". Hyphens and slashes separate words. */
function wordsOf(text: string): string[] {
  return text
    .split(notInWords)
    .map((word) => word.replace(/^[&+]+/, '').replace(/(?:^\.+$|[.&]+$)/, ''))
    .filter((word) => word !== '');
}

/** Finds skills of the vocabulary and of our own list, each with the first line it appears in. */
export function findSkills(lines: readonly string[], vocabulary: readonly string[]): Found[] {
  const spelling = new Map<string, string>();
  // The account's own spelling takes precedence.
  for (const skill of [...vocabulary, ...knownSkills]) {
    const words = wordsOf(skill);
    const key = words.join(' ').toLowerCase();
    if (words.length >= 1 && words.length <= MOST_WORDS && key.length > 1 && !spelling.has(key))
      spelling.set(key, skill);
  }
  const beginnings = new Set([...spelling.keys()].map((key) => key.split(' ')[0]));
  const found = new Map<string, Found>();
  for (const line of lines) {
    const words = wordsOf(line);
    for (let at = 0; at < words.length; at += 1) {
      if (!beginnings.has(words[at]?.toLowerCase())) continue;
      // "Spring Boot" is not "Spring" as well.
      for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
        const written = words.slice(at, at + length).join(' ');
        const key = written.toLowerCase();
        const skill = spelling.get(key);
        if (skill === undefined || (ordinaryWords.has(key) && written === key)) continue;
        if (!found.has(key)) found.set(key, { value: skill, source: sourceOf(line, line.indexOf(words[at] ?? '')) });
        at += length - 1;
        break;
      }
      if (found.size >= MOST_SKILLS) return [...found.values()];
    }
  }
  return [...found.values()];
}
