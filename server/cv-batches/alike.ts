import { and, eq, inArray, sql } from 'drizzle-orm';
import { candidateName } from '#shared/candidates.ts';
import type { CvDuplicate, CvState } from '#shared/cv-batches.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';

/** What is compared of a file of a batch; '' and null are like nothing. */
export interface Keyed {
  id: string;
  state: CvState;
  isLeftOut: boolean;
  emailKey: string;
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
  const emails = distinct(open.map(({ emailKey }) => emailKey));
  const phones = distinct(open.map(({ phoneKey }) => phoneKey));
  if (emails.length + phones.length === 0) return new Map();
  // By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other.
  const { rows: found } = await tx.execute<{ by: CvDuplicate['by']; key: string; id: string }>(sql`
    select * from candidates_alike(${sql.param(emails)}::text[], ${sql.param(phones)}::text[], ${MOST_NAMED})
    order by "by", id`);
  const names = await namesOf(tx, userId, distinct(found.map(({ id }) => id)));
  const duplicatesOf = ({ emailKey, phoneKey }: Keyed) => {
    const duplicates = new Map<string, CvDuplicate>();
    for (const { by, key, id } of found) {
      const name = names.get(id);
      const isAlike = key === (by === 'email' ? emailKey : phoneKey);
      if (isAlike && name !== undefined && !duplicates.has(id)) duplicates.set(id, { candidateId: id, name, by });
    }
    return [...duplicates.values()];
  };
  return new Map(open.map((row) => [row.id, duplicatesOf(row)]));
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

const distinct = (values: readonly (string | null)[]) => [...new Set(values.flatMap((value) => value || []))];
