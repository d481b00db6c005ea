import { sql, type SQL } from 'drizzle-orm';
import { plainParts, searchTerms, wordByWord } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { all, isExact, within, type Bounds } from '#server/records/search/bounds.ts';
import { idsIn, type Phrase } from '#server/records/search/candidate-index.ts';
import { cvQuery } from '#server/records/search/cv-words.ts';
import type { IndexTerms } from '#server/records/search/index-terms.ts';
import { amongst } from '#server/records/search/looked-up.ts';
import type { WordsIn } from '#server/records/search/narrow-by-query.ts';
import { isHashedAmong, namedHits } from './candidate-hits.ts';
import { hasReach, reachedBy, type Reach } from './candidate-lookups.ts';
import { isInCv } from './in-cv.ts';

/** Plain words: each is part of the searched text, or in the CV or one of the files. */
export function hasWords(actor: Actor, text: string): SQL {
  return together(wordByWord(text).map((word) => hasWord(actor, word)));
}

function hasWord(actor: Actor, word: string): SQL {
  const [term = ''] = searchTerms(word);
  return sql`(strpos(${candidates.searchText}, ${term}) > 0 or ${isInCv(actor, word)})`;
}

/** The same as a phrase that a lookup compares; null if it is not a single word or phrase. */
export function phraseOfWord(text: string): Phrase | null {
  const [word, ...others] = wordByWord(text);
  const words = word === undefined || others.length > 0 ? null : cvQuery(word);
  return word === undefined || words === null ? null : { words, piece: searchTerms(word)[0] ?? '' };
}

/** As `hasWords`, and an e-mail address or a phone number may also stand in the field for it. Compares each row. */
export function plainWordsInRow(actor: Actor): WordsIn {
  return (q) =>
    together(
      plainParts(q).map(({ text, reach }) =>
        reach === null ? hasWords(actor, text) : sql`(${hasWords(actor, text)} or ${hasReach(actor, reach, text)})`,
      ),
    );
}

/** The term index knows no e-mail addresses and no phone numbers. */
export function boundsOfPlainWords(q: string, terms: IndexTerms): Bounds {
  return all(plainParts(q).map(({ text, reach }) => (reach === null ? terms.anywhere(text) : within(true))));
}

/** The same, by index: rare words become a list of ids, common words are compared row by row. */
export async function plainWordsByIndex(tx: Transaction, actor: Actor, terms: IndexTerms, q: string): Promise<SQL> {
  const parts = plainParts(q);
  const words = parts.filter(({ reach }) => reach === null).map(({ text }) => text);
  const conditions = words.length === 0 ? [] : [await wordsByIndex(tx, actor, terms, words.join(' '))];
  for (const { text, reach } of parts) {
    if (reach !== null) conditions.push(await reachByIndex(tx, actor, terms, text, reach));
  }
  return together(conditions);
}

async function wordsByIndex(tx: Transaction, actor: Actor, terms: IndexTerms, q: string): Promise<SQL> {
  const bounds = terms.anywhere(q);
  if (typeof bounds.atMost === 'boolean') return hasWords(actor, q);
  const named = await namedHits(tx, { terms: terms.asked(bounds.atMost) });
  if (!named) return hasWords(actor, q);
  return isExact(bounds) ? isHashedAmong(named) : sql`(${isHashedAmong(named)} and ${hasWords(actor, q)})`;
}

/** Two indexes know where it may stand: in its field, or anywhere as words. */
async function reachByIndex(
  tx: Transaction,
  actor: Actor,
  terms: IndexTerms,
  text: string,
  reach: Reach,
): Promise<SQL> {
  const isSo = sql`(${hasWords(actor, text)} or ${hasReach(actor, reach, text)})`;
  const { atMost } = terms.anywhere(text);
  const reached = await reachedBy(tx, actor, reach, text);
  if (reached === null || typeof atMost === 'boolean') return isSo;
  const mentioned = await namedHits(tx, { terms: terms.asked(atMost) });
  if (mentioned === null) return isSo;
  return sql`(${amongst(candidates.id, [...reached, ...idsIn(mentioned)])} and ${isSo})`;
}

const together = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`;
