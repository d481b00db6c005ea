import { and, eq } from 'drizzle-orm';
import { candidateRows } from '../rows/candidate-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { writeRecords } from '#server/records/core/door.ts';

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
  const by = { userId, now, cause: { kind: 'file' } } as const;
  await writeRecords(tx, by, candidateRows, {
    update: { cv: text },
    ids: [candidateId],
    as: 'edited',
    before: { cv: candidate.cv },
  });
  return true;
}
