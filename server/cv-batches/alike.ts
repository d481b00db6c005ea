import { and, eq, inArray } from 'drizzle-orm';
import { candidateName } from '#shared/candidates.ts';
import type { CvDuplicate, CvState } from '#shared/cv-batches.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { findAlike } from '../duplicates/alike.ts';

/** What is compared of a file of a batch; '' and null are like nothing. The keys are what an index would have. */
export interface Keyed {
  id: string;
  state: CvState;
  isLeftOut: boolean;
  email: string;
  phone: string | null;
  emailKey: string | null;
  phoneKey: string | null;
}

/** Enough to see that there is one; an address that many share would fill the list. */
const MOST_NAMED = 3;

/** For each of the files, who of the account's candidates has the same address or number. Who has both is named once. */
export async function findDuplicates(
  tx: Transaction,
  userId: string,
  rows: readonly Keyed[],
): Promise<Map<string, CvDuplicate[]>> {
  const open = rows.filter(({ state }) => state !== 'created');
  const asked = open.map(({ id, email, phone }) => ({ key: id, email, phone }));
  const found = await findAlike(tx, userId, 'candidate', asked, MOST_NAMED);
  const names = await namesOf(tx, userId, [...new Set([...found.values()].flat().map(({ id }) => id))]);
  return new Map(
    [...found].map(([key, alike]) => [
      key,
      alike.flatMap(({ id, by }) => {
        const name = names.get(id);
        return name !== undefined && (by === 'email' || by === 'phone') ? [{ candidateId: id, name, by }] : [];
      }),
    ]),
  );
}

async function namesOf(tx: Transaction, userId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = candidates;
  const rows = await tx
    .select({ id, firstName, lastName })
    .from(candidates)
    .where(and(eq(candidates.userId, userId), inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, candidateName(row)]));
}

/** In the order in which they came: of each, the first before it with the same address or number. */
export function earlierTwins(rows: readonly Keyed[]): Map<string, string> {
  const [first, twins] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id, isLeftOut, emailKey, phoneKey } of rows) {
    const keys = [...(emailKey ? [`email ${emailKey}`] : []), ...(phoneKey ? [`phone ${phoneKey}`] : [])];
    const twin = keys.map((key) => first.get(key)).find((known) => known !== undefined);
    if (twin !== undefined) twins.set(id, twin);
    if (isLeftOut) continue;
    for (const key of keys) if (!first.has(key)) first.set(key, id);
  }
  return twins;
}
