import { sql, type SQL } from 'drizzle-orm';
import { can, type RecordType } from '#shared/records/list-schemas.ts';
import { noteErased } from '#server/platform/db/note-erased.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordKind } from '#server/records/core/definition.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { columnKey, linksOf } from '#server/records/core/links.ts';
import { forgetMerges } from '#server/records/core/merged-away.ts';
import { allRecords } from '#server/crm/register.ts';
import { forgetDismissals } from '../duplicates/dismissals.ts';

/**
 * Permanently deletes records of one account. Optional links to them are cleared, and records with a required link are
 * deleted, too (by foreign keys). The ids of personal records are logged, so that a restored backup erases them again.
 * Returns the number of deleted records.
 */
export async function eraseRecords(tx: Transaction, kind: RecordKind, userId: string, which: SQL): Promise<number> {
  const { type, table, beforeErasing } = kind;
  await beforeErasing?.(tx, userId, which);
  const ids = (await writeRecords(tx, { userId }, kind, { remove: which, repeats: 'kept' })).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // After the deletion, which has waited for concurrent transactions that linked to these records. No new link can
  // follow.
  await emptyLinks(tx, type, userId, ids);
  await forgetDismissals(tx, userId, type, ids);
  if (can(type, 'personal')) await noteErased(tx, type, ids);
  const mergedIntoThem = await forgetMerges(tx, userId, type, ids);
  if (mergedIntoThem.length === 0) return ids.length;
  const areThese = sql`${table.id} = any(${sql.param(mergedIntoThem)}::uuid[])`;
  return ids.length + (await eraseRecords(tx, kind, userId, areThese));
}

async function emptyLinks(tx: Transaction, type: RecordType, userId: string, ids: readonly string[]): Promise<void> {
  for (const kind of allRecords) {
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type || link.whenErased !== 'emptied') continue;
      await writeRecords(tx, { userId }, kind, {
        update: { [columnKey(kind.table, column)]: null },
        where: sql`${column} = any(${sql.param(ids)}::uuid[])`,
        as: 'kept',
        repeats: 'kept',
      });
    }
  }
}
