import { duplicateTypes, type DuplicateType } from '#shared/duplicates.ts';
import type { RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { enqueue } from '../work/queue.ts';

/** What makes records alike: an edit of anything else changes no group. */
const compared: Record<DuplicateType, readonly string[]> = {
  contact: ['firstName', 'lastName', 'email', 'phone', 'company'],
  candidate: ['firstName', 'lastName', 'email', 'phone'],
  job: ['title', 'contactId'],
};

/** In one piece of work. */
const AT_ONCE = 200;

/**
 * Owes a look at these records, which were made, changed, deleted, restored or erased in this transaction: whoever writes such
 * records past `createRecord`, `changeRecord` and the bin says so here. What they are alike to is found by the queue
 * (`refreshGroups`), after they are committed: two who add the same person side by side do not see each other. Who writes
 * many says how long that has time.
 */
export async function lookAgain(
  tx: Transaction,
  userId: string,
  type: RecordType,
  ids: readonly string[],
  afterMs = 0,
): Promise<void> {
  if (!canBeTwice(type)) return;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const data = { type, ids: ids.slice(from, from + AT_ONCE) };
    await enqueue(tx, { kind: 'find-duplicates', data, userId, afterMs });
  }
}

/** Whether an edit changes what a record is compared by. */
export function isComparedAnew(type: RecordType, before: object, patch: object): boolean {
  if (!canBeTwice(type)) return false;
  const [was, is] = [before, patch] as Readonly<Record<string, unknown>>[];
  return compared[type].some((field) => is?.[field] !== undefined && is[field] !== was?.[field]);
}

export function canBeTwice(type: RecordType): type is DuplicateType {
  return (duplicateTypes as readonly string[]).includes(type);
}
