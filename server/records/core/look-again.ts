import type { Transaction } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { can } from '#shared/records/list-schemas.ts';
import type { RecordRows } from './record-rows.ts';

/** Records per work item. */
const AT_ONCE = 200;

/**
 * Queues a duplicate check of the records written in this transaction. The check runs after the commit, because two
 * transactions that add the same person at the same time do not see each other. Bulk writers can delay it.
 */
export async function lookAgain(
  tx: Transaction,
  { type }: RecordRows,
  userId: string,
  ids: readonly string[],
  afterMs = 0,
): Promise<void> {
  if (!can(type, 'duplicates')) return;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const data = { type, ids: ids.slice(from, from + AT_ONCE) };
    await enqueue(tx, { kind: 'find-duplicates', data, userId, afterMs });
  }
}
