import { sql } from 'drizzle-orm';
import type { DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { duplicateGroups, duplicateMembers } from '#server/platform/db/schema/duplicates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { readCompared } from './compared.ts';
import { dismissalsAmong } from './dismissals.ts';
import { findByKeys, keysOf } from './group-keys.ts';
import { groupsOf, type Group } from './groups.ts';

/**
 * Updates the groups after these records have changed: those of every key that the records have now, and of every key
 * that they had. A group depends only on its key and the records with that key, so the order of changes does not matter
 * and a second run changes nothing. The cost depends on the number of changed records, not on the size of the account.
 * Returns false if no group has changed.
 */
export async function refreshGroups(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<boolean> {
  return regroup(tx, userId, type, await findAlike(tx, userId, type, ids));
}

type IdsByKey = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The records that have a key of these, by key. Looked up before the transaction writes anything: Citus refuses a search
 * function, which runs as another role, once rows of the account have been written.
 */
export async function findAlike(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<IdsByKey> {
  // One run at a time per account, so that the later run sees all that the earlier one has written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates of ${userId}`}, 0))`);
  const keys = new Set([...(await keysBefore(tx, userId, type, ids)), ...(await keysOf(tx, userId, type, ids))]);
  return keys.size === 0 ? new Map() : findByKeys(tx, userId, type, keys);
}

/** Updates the groups of these keys. Returns false if none has changed. */
export async function regroup(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  idsByKey: IdsByKey,
): Promise<boolean> {
  if (idsByKey.size === 0) return false;
  const all = [...new Set([...idsByKey.values()].flatMap((found) => [...found]))];
  const [rows, isDismissed] = await Promise.all([
    readCompared(tx, userId, type, all),
    dismissalsAmong(tx, userId, type, all),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const groups = [...idsByKey].flatMap(([key, found]) =>
    groupsOf(
      key,
      [...found].flatMap((id) => byId.get(id) ?? []),
      isDismissed,
    ),
  );
  return replaceGroups(tx, userId, type, [...idsByKey.keys()], groups);
}

async function keysBefore(tx: Transaction, userId: string, type: DuplicateType, ids: readonly string[]) {
  const rows = await tx.run(
    composedStatement<{ key: string }>(sql`
      select distinct ${duplicateGroups.key} as key from ${duplicateMembers}
      join ${duplicateGroups} on ${duplicateGroups.userId} = ${duplicateMembers.userId}
        and ${duplicateGroups.recordType} = ${duplicateMembers.recordType} and ${duplicateGroups.id} = ${duplicateMembers.groupId}
      where ${duplicateMembers.userId} = ${userId} and ${duplicateMembers.recordType} = ${type}
        and ${duplicateMembers.recordId} = any(${sql.param(ids)}::uuid[])`),
  );
  return rows.map(({ key }) => key);
}

async function replaceGroups(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  keys: readonly string[],
  groups: readonly Group[],
): Promise<boolean> {
  const before = new Map(
    (await readGroups(tx, userId, type, keys)).map((group) => [group.id, JSON.stringify([group.place, group.members])]),
  );
  const made = groups.filter(({ id, place, members }) => before.get(id) !== JSON.stringify([place, members]));
  const kept = new Set(groups.filter((group) => !made.includes(group)).map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await tx.run(
      composedStatement(sql`
        delete from ${duplicateGroups} where ${duplicateGroups.userId} = ${userId}
          and ${duplicateGroups.recordType} = ${type} and ${duplicateGroups.id} = any(${sql.param(gone)}::uuid[])`),
    );
  }
  if (made.length > 0) {
    await tx.insert(duplicateGroups).values(
      made.map(({ members: _members, ...group }) => ({
        ...group,
        userId,
        recordType: type,
      })),
    );
    await tx
      .insert(duplicateMembers)
      .values(
        made.flatMap(({ id, members }) =>
          members.map((recordId) => ({ userId, recordType: type, groupId: id, recordId })),
        ),
      );
  }
  return gone.length + made.length > 0;
}

function readGroups(tx: Transaction, userId: string, type: DuplicateType, keys: readonly string[]) {
  return tx.run(
    composedStatement<{ id: string; place: string; members: string[] }>(sql`
      select ${duplicateGroups.id} as id, ${duplicateGroups.place} as place, array(
        select ${duplicateMembers.recordId}::text from ${duplicateMembers}
        where ${duplicateMembers.userId} = ${userId} and ${duplicateMembers.recordType} = ${type}
          and ${duplicateMembers.groupId} = ${duplicateGroups.id} order by 1) as members
      from ${duplicateGroups}
      where ${duplicateGroups.userId} = ${userId} and ${duplicateGroups.recordType} = ${type}
        and ${duplicateGroups.key} = any(${sql.param(keys)}::text[])`),
  );
}
