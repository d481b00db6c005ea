import { sql } from 'drizzle-orm';
import type { MergeableType } from '#shared/intake/merge-schemas.ts';
import { refreshCurrent } from '#server/crm/rows/current-assignment.ts';
import { keepAttention } from '#server/crm/rows/keep-attention.ts';
import { refreshWords } from '#server/crm/rows/searched-words.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { peopleOn } from './hold-merged.ts';

interface Ids {
  /** Records that are visible afterwards. Only their derived columns are refreshed. */
  shown: readonly string[];
  /** All records whose links were moved. */
  linked: readonly string[];
}

/** Refreshes derived columns after all links are moved: the next planned item, the words of files, the current job. */
export async function refreshMerged(
  tx: Transaction,
  actor: Actor,
  type: MergeableType,
  { shown, linked }: Ids,
): Promise<void> {
  await keepAttention(
    tx,
    actor,
    linked.map((id) => ({ type, id })),
  );
  if (type === 'company' || type === 'contact') return;
  if (type === 'candidate') await refreshWords(tx, actor.userId, shown);
  const people = type === 'candidate' ? shown : await readPeopleOn(tx, actor, shown);
  // These candidates were not edited themselves.
  await refreshCurrent(tx, actor, people, 'touched');
}

async function readPeopleOn(tx: Transaction, { userId }: Actor, jobIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct people.candidate_id as id from (${peopleOn(userId, jobIds)}) as people`,
  );
  return rows.map(({ id }) => id);
}
