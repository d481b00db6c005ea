import { and, eq, inArray, isNull } from 'drizzle-orm';
import { candidateName } from '#shared/crm/candidate-schemas.ts';
import { isDone, type CvDuplicate, type CvState } from '#shared/intake/cv-batch-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { findMatches } from '../duplicates/matching.ts';
import { createSeenPeople } from '../duplicates/seen-people.ts';

/** The compared values of a file in a batch. Empty values match nothing. */
export interface ComparedFile {
  id: string;
  state: CvState;
  isLeftOut: boolean;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

/** Enough to show that there is a duplicate. A shared address would otherwise fill the list. */
const MOST_NAMED = 3;

/** The existing candidates who are the same person as in each file, by e-mail address or phone number. */
export async function findDuplicates(
  tx: Transaction,
  userId: string,
  rows: readonly ComparedFile[],
): Promise<Map<string, CvDuplicate[]>> {
  const open = rows.filter((row) => !isDone(row));
  const asked = open.map((row) => ({ key: row.id, ...personFacts(row) }));
  const found = await findMatches(tx, userId, 'candidate', asked, MOST_NAMED);
  const names = await namesOf(tx, userId, [...new Set([...found.values()].flat().map(({ id }) => id))]);
  return new Map(
    [...found].map(([key, matches]) => [
      key,
      matches.flatMap(({ id, by }) => {
        const name = names.get(id);
        return name !== undefined && (by === 'email' || by === 'phone') ? [{ candidateId: id, name, by }] : [];
      }),
    ]),
  );
}

/** The names of candidates that are not in the bin. */
export async function namesOf(tx: Transaction, userId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = candidates;
  const rows = await tx
    .select({ id, firstName, lastName })
    .from(candidates)
    .where(and(eq(candidates.userId, userId), inArray(id, ids), isNull(candidates.deletedAt)));
  return new Map(rows.map((row) => [row.id, candidateName(row)]));
}

/** For each file, the first earlier file of the batch, not left out, that is of the same person. */
export function findEarlierDuplicates(rows: readonly ComparedFile[]): Map<string, string> {
  const [seen, twins] = [createSeenPeople<string>(), new Map<string, string>()];
  for (const row of rows) {
    const twin = seen.find(personFacts(row));
    if (twin !== null) twins.set(row.id, twin.key);
    if (!row.isLeftOut) seen.add(row.id, personFacts(row));
  }
  return twins;
}

type Facts = Pick<ComparedFile, 'firstName' | 'lastName' | 'email' | 'phone'>;

export const personFacts = (row: Facts) => ({ email: row.email, phone: row.phone, name: candidateName(row) });
