import { sql } from 'drizzle-orm';
import type { DuplicateType } from '#shared/duplicates.ts';
import type { Transaction } from '../db/database.ts';
import { duplicateGroups, duplicateMembers } from '../db/schema/duplicates.ts';
import { composedStatement } from '../db/statement.ts';
import { findByKeys, readCompared, type Keys } from './compared.ts';
import { dismissalsAmong } from './dismissals.ts';
import { groupsOf, keysOf, readKey, type Compared, type Group } from './groups.ts';

/**
 * Keeps the groups right after these records have changed: those of every key that one of them has now, and of every key by which
 * one of them was in a group. What a group is follows from its key and from what is there with it, so the order of
 * changes does not matter, and to do it twice changes nothing. Costs what the records cost, however many there are. False if
 * all groups stay as they are.
 */
export async function refreshGroups(
  tx: Transaction,
  userId: string,
  type: DuplicateType,
  ids: readonly string[],
): Promise<boolean> {
  // One at a time for an account: what the later one sees is all that the earlier one saw.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates of ${userId}`}, 0))`);
  const changed = await readCompared(tx, userId, type, ids);
  const keys = new Set([...(await keysBefore(tx, userId, type, ids)), ...changed.flatMap((row) => keysOf(type, row))]);
  if (keys.size === 0) return false;
  const found = await findByKeys(tx, userId, type, splitKeys(keys));
  const rows = await readCompared(tx, userId, type, found.ids, found.nameOf);
  const isDismissed = await dismissalsAmong(
    tx,
    userId,
    type,
    rows.map(({ id }) => id),
  );
  const groups = [...rowsByKey(type, keys, rows)].flatMap(([key, of]) => groupsOf(key, of, isDismissed));
  return replaceGroups(tx, userId, type, [...keys], groups);
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

function splitKeys(keys: ReadonlySet<string>): Keys {
  const split: Keys = { emails: [], phones: [], names: [], titles: [] };
  for (const { kind, value } of [...keys].map(readKey)) {
    if (kind === 'email') split.emails.push(value);
    else if (kind === 'phone') split.phones.push(value);
    else if (kind === 'name') split.names.push(value);
    else {
      const end = value.indexOf(' ');
      split.titles.push({ contactId: value.slice(0, end), title: value.slice(end + 1) });
    }
  }
  return split;
}

function rowsByKey(type: DuplicateType, keys: ReadonlySet<string>, rows: readonly Compared[]) {
  const byKey = new Map<string, Compared[]>([...keys].map((key) => [key, []]));
  for (const row of rows) for (const key of keysOf(type, row)) byKey.get(key)?.push(row);
  return byKey;
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
