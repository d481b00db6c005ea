import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { noteChanges } from '../records/changes.ts';
import { wordVector } from './cv-words.ts';

/**
 * A candidate is found by the words of the CV and of all their files that are not in the bin; `cv_words` of the row holds them
 * together. Whoever changes the CV, or which files there are, or what was read in them, holds the candidate and writes it anew.
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
    // Writing it costs an entry in the index for every word.
    await tx
      .update(candidates)
      .set({ cvWords })
      .where(and(isThis, sql`${candidates.cvWords} <> ${cvWords}::tsvector`));
  }
}

interface Filling {
  userId: string;
  candidateId: string;
  text: string;
  now: Date;
}

/** Writes the text of a file into a CV in which nothing stands, as an edit does. False if something stands there. */
export async function fillEmptyCv(tx: Transaction, { userId, candidateId, text, now }: Filling): Promise<boolean> {
  const isThis = and(eq(candidates.userId, userId), eq(candidates.id, candidateId));
  const [candidate] = await tx.select({ cv: candidates.cv }).from(candidates).where(isThis);
  if (!candidate || candidate.cv.trim() !== '') return false;
  const cvWords = await searchedWords(tx, userId, candidateId, text);
  const filled = await tx
    .update(candidates)
    .set({ cv: text, cvWords, version: sql`${candidates.version} + 1`, updatedAt: now })
    .where(isThis)
    .returning({ id: candidates.id, version: candidates.version });
  const before = { cv: candidate.cv };
  await noteChanges(
    tx,
    { userId, now, cause: { kind: 'file' } },
    'candidate',
    filled.map((each) => ({ ...each, before })),
  );
  return true;
}

/** Whose words those of these files are. */
export async function candidatesWithFiles(
  tx: Transaction,
  userId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct ${attachments.candidateId} as id from ${attachments}
    where ${attachments.userId} = ${userId} and ${attachments.fileId} = any(${sql.param(fileIds)}::uuid[])
      and ${attachments.candidateId} is not null order by 1`);
  return rows.map(({ id }) => id);
}
