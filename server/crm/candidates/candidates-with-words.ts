import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { isExact } from '#server/records/search/bounds.ts';
import { askIndex, idsIn, type Part } from '#server/records/search/candidate-index.ts';
import { indexTermsOf } from '#server/records/search/index-terms.ts';
import { hasWords, phraseOfWord } from './candidate-words.ts';

/** Common words are found in a sample, so that the cost depends on the number of results. */
const IN_TURN: readonly Part[] = [64, 8, 1];
/** More than any sample has: all its hits are wanted. */
const MOST_SAMPLED = 100_000;

/** At most `most` candidates with all the words, each in the searched text, the CV or a file. */
export async function findWithWords(tx: Transaction, actor: Actor, q: string, most: number): Promise<string[]> {
  const { userId } = actor;
  const terms = indexTermsOf(userId);
  const bounds = terms.anywhere(q);
  if (typeof bounds.atMost === 'boolean') return [];
  const asked = { terms: terms.asked(bounds.atMost), enough: most };
  const phrase = isExact(bounds) ? undefined : phraseOfWord(q);
  if (phrase !== null) return idsIn(await askIndex(tx, { ...asked, phrase, parts: IN_TURN, mostSampled: most, most }));
  for (const part of IN_TURN) {
    const hits = await askIndex(tx, { ...asked, parts: [part], mostSampled: MOST_SAMPLED });
    // The index does not know which words are adjacent, so hits are compared. Their order stays that of the index.
    const rows = await tx.run(
      composedStatement<{ id: string }>(sql`
        select ${candidates.id} as id from unnest(${hits.written}::uuid[]) with ordinality as hit (id, place)
        join ${candidates} on ${candidates.userId} = ${userId} and ${candidates.id} = hit.id and ${candidates.deletedAt} is null
        where ${hasWords(actor, q)} order by hit.place limit ${sql.raw(String(most))}`),
    );
    if (rows.length === most || part === 1) return rows.map(({ id }) => id);
  }
  return [];
}
