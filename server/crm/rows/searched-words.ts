import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { candidateRows } from './candidate-rows.ts';
import { wordVector } from '#server/records/search/cv-words.ts';

/**
 * A candidate is searched by the words of the CV and of all files that are not in the bin. `cv_words` contains all of
 * them. Code that changes the CV, the files or their extracted text locks the candidate.
 */
export async function searchedWords(tx: Transaction, userId: string, candidateId: string, cv: string): Promise<string> {
  const files = await tx
    .select({ text: attachments.text })
    .from(attachments)
    .where(
      and(
        eq(attachments.userId, userId),
        eq(attachments.candidateId, candidateId),
        isNull(attachments.deletedAt),
        eq(attachments.state, 'read'),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  return wordVector([cv, ...files.map(({ text }) => text)]);
}

export async function refreshWords(tx: Transaction, userId: string, candidateIds: readonly string[]): Promise<void> {
  for (const id of candidateIds) {
    const isThis = and(eq(candidates.userId, userId), eq(candidates.id, id));
    const [candidate] = await tx.select({ cv: candidates.cv }).from(candidates).where(isThis);
    if (!candidate) continue;
    const cvWords = await searchedWords(tx, userId, id, candidate.cv);
    // Writing it costs an index entry for every word.
    const isOther = sql`${candidates.cvWords} <> ${cvWords}::tsvector`;
    await writeRecords(tx, { userId }, candidateRows, { update: { cvWords }, ids: [id], where: isOther, as: 'kept' });
  }
}

interface Filling {
  userId: string;
  candidateId: string;
  text: string;
  now: Date;
}

/** Writes the text of a file into an empty CV, as an edit. Returns false if the CV is not empty. */
export async function fillEmptyCv(tx: Transaction, { userId, candidateId, text, now }: Filling): Promise<boolean> {
  const isThis = and(eq(candidates.userId, userId), eq(candidates.id, candidateId));
  const [candidate] = await tx.select({ cv: candidates.cv }).from(candidates).where(isThis);
  if (!candidate || candidate.cv.trim() !== '') return false;
  const cvWords = await searchedWords(tx, userId, candidateId, text);
  const by = { userId, now, cause: { kind: 'file' } } as const;
  await writeRecords(tx, by, candidateRows, {
    update: { cv: text, cvWords },
    ids: [candidateId],
    as: 'edited',
    before: { cv: candidate.cv },
  });
  return true;
}
