import { excerptAt, excerptWith, foldKeepingPlaces } from '#shared/records/excerpt.ts';
import type { FoundPlace } from '#shared/finding/find.ts';
import { digitsOf, foldedPlace, spellingsOf, type Place, type Ranked } from '#server/records/search/rank.ts';
import { withPlainApostrophes, type Wanted } from '#server/records/search/wanted.ts';

/** The place that contains the words; null if the title does, undefined if no place does. */
export function whereFound({ terms, digits }: Wanted, { title, places }: Ranked): FoundPlace | null | undefined {
  const names = spellingsOf(foldedPlace(title));
  const missing = terms.find((term) => !names.some((name) => name.includes(term)));
  if (missing === undefined) return null;
  const phone = digits === null ? undefined : places.find((each) => each.isPhone && has(each, digits));
  if (phone) return { label: phone.label, excerpt: { before: '', match: phone.text, after: '' } };
  const place = places.find(({ text }) => foldedPlace(text).includes(missing));
  const excerpt = place && excerptWith(withPlainApostrophes(place.text), missing);
  return excerpt ? { label: place.label, excerpt } : undefined;
}

const has = ({ text }: Place, digits: string) => digitsOf(text).includes(digits);

const WORD = /[\p{L}\p{M}\p{N}+#]+/gu;

/** The place of the word most similar to a searched one; null if that word is in the title. */
export function whereSimilar({ terms }: Wanted, { title, places }: Ranked): FoundPlace | null {
  let best: { likeness: number; place: FoundPlace | null } = { likeness: 0, place: null };
  for (const { label, text } of [{ label: '', text: title }, ...places]) {
    const { folded, indexIn } = foldKeepingPlaces(text);
    for (const { 0: word, index } of folded.matchAll(WORD)) {
      const likeness = Math.max(...terms.map((term) => likenessOf(term, word)));
      if (likeness <= best.likeness) continue;
      const excerpt = () => excerptAt(text, indexIn(index), indexIn(index + word.length));
      best = { likeness, place: label === '' ? null : { label, excerpt: excerpt() } };
    }
  }
  return best.place;
}

/** How similar a record is to the searched words, from 0 to 1: each word counts by its best match. */
export function likenessTo({ terms }: Wanted, { title, places }: Ranked): number {
  const words = [title, ...places.map(({ text }) => text)].flatMap((text) => foldedPlace(text).match(WORD) ?? []);
  const best = terms.map((term) => Math.max(0, ...words.map((word) => likenessOf(term, word))));
  return best.reduce((sum, likeness) => sum + likeness, 0) / Math.max(terms.length, 1);
}

/** The share of common trigrams, as PostgreSQL computes it. */
function likenessOf(one: string, other: string): number {
  const [ofOne, ofOther] = [trigramsOf(one), trigramsOf(other)];
  const same = [...ofOne].filter((trigram) => ofOther.has(trigram)).length;
  return same / (ofOne.size + ofOther.size - same);
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
