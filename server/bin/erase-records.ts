import { sql, type SQL } from 'drizzle-orm';
import { hasHistory } from '#shared/history-terms.ts';
import type { RecordType } from '#shared/records.ts';
import { noteErased } from '../backup/note-erased.ts';
import type { Transaction } from '../db/database.ts';
import { eraseChanges } from '../records/changes.ts';
import { forgetDismissals } from '../duplicates/dismissals.ts';
import { lookAgain } from '../duplicates/look-again.ts';
import type { RecordKind } from '../records/definition.ts';
import { withKeptSums } from '../records/kept-sums.ts';
import { linksOf } from '../records/links.ts';
import { forgetMerges } from '../records/merged-away.ts';
import { allRecords } from '../register.ts';

/** Which records may hold a person's data, so that a restored backup must not bring them back. */
const noted = new Set<RecordType>(['contact', 'candidate']);

/**
 * Records of one account, for good: optional links to them are emptied, required ones take their records along (by the
 * foreign keys), and what has to stay erased is noted. Returns how many went.
 */
export async function eraseRecords(tx: Transaction, kind: RecordKind, userId: string, which: SQL): Promise<number> {
  const { type, table, beforeErasing } = kind;
  await beforeErasing?.(tx, userId, which);
  const { rows } = await withKeptSums(tx, kind, userId, await countedAmong(tx, kind, userId, which), () =>
    tx.execute<{ id: string }>(
      sql`delete from ${table} where ${table.userId} = ${userId} and ${which} returning ${table.id} as id`,
    ),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // After the deletion, which waited for whoever was just making such a link: nobody can make another.
  await emptyLinks(tx, type, userId, ids);
  if (hasHistory(type)) await eraseChanges(tx, userId, type, ids);
  await forgetDismissals(tx, userId, type, ids);
  await lookAgain(tx, userId, type, ids);
  if (isNoted(type)) await noteErased(tx, type, ids);
  const mergedIntoThem = await forgetMerges(tx, userId, type, ids);
  if (mergedIntoThem.length === 0) return ids.length;
  const areThese = sql`${table.id} = any(${sql.param(mergedIntoThem)}::uuid[])`;
  return ids.length + (await eraseRecords(tx, kind, userId, areThese));
}

/** Those that are not in the bin: few are erased without having been there. */
async function countedAmong(
  tx: Transaction,
  { table, summed }: RecordKind,
  userId: string,
  which: SQL,
): Promise<string[]> {
  if (!summed) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${table.userId} = ${userId} and ${which} and ${table.deletedAt} is null order by ${table.id} for update`);
  return rows.map(({ id }) => id);
}

function isNoted(type: RecordType): type is 'contact' | 'candidate' {
  return noted.has(type);
}

async function emptyLinks(tx: Transaction, type: RecordType, userId: string, ids: readonly string[]): Promise<void> {
  for (const kind of allRecords) {
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type || link.whenErased !== 'emptied') continue;
      await tx.execute(sql`
        update ${kind.table} set ${sql.identifier(column.name)} = null
        where ${kind.table.userId} = ${userId} and ${column} = any(${sql.param(ids)}::uuid[])`);
    }
  }
}
