import { sql, type SQL } from 'drizzle-orm';
import { candidateWords } from '#server/platform/db/schema/candidate-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { cvQuery } from '#server/records/search/cv-words.ts';

/** The CV or one of the files contains the words. A phrase is in quotes. */
export function isInCv({ userId }: Actor, words: string): SQL {
  return sql`(
    select ${candidateWords.cvWords} @@ ${cvQuery(words)}::tsquery from ${candidateWords}
    where ${candidateWords.userId} = ${userId} and ${candidateWords.candidateId} = ${candidates.id})`;
}
