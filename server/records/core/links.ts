import { Column, getTableColumns, is, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '#shared/platform/errors.ts';
import type { FieldSet, Link, Linked } from '#shared/records/fields.ts';
import { can, recordNames, type RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from './actor.ts';
import { notedKeys } from './changes.ts';
import type { ColumnsByType, RecordKind } from './definition.ts';
import { writeRecords } from './door.ts';

/** Everything that follows from link fields. */

interface LinkColumn {
  key: string;
  link: Link;
  column: PgColumn;
}

/** The declared links of a record type, each with the column that stores the linked id. */
export function linksOf({ fields, links }: RecordKind): LinkColumn[] {
  const columns: Readonly<Record<string, PgColumn | ColumnsByType>> = links;
  return linkFields(fields).map(([key, link]) => {
    const named = columns[key];
    const column = is(named, Column) ? named : named?.[link.to];
    if (!column) throw new Error(`No column is declared for the link ${key} to ${link.to}`);
    return { key, link, column };
  });
}

function linkFields(fields: FieldSet): [key: string, link: Link][] {
  return Object.entries(fields).flatMap(([key, field]) =>
    isLinked(field) ? field.links.map((link): [string, Link] => [key, link]) : [],
  );
}

export function isLinked(field: FieldSet[string]): field is FieldSet[string] & Linked {
  return 'links' in field;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A new link must point at a record of this account that is not in the bin. An unchanged link may stay, so a job of a
 * deleted client can be edited. `before` is null for a new record.
 */
export async function assertLinkedExist(
  tx: Transaction,
  actor: Actor,
  { fields }: RecordKind,
  sent: object,
  before: object | null,
): Promise<void> {
  const problems: FieldErrors = {};
  for (const [key, { to, path = key, idOf }] of linkFields(fields)) {
    const id = idOf((sent as Values)[key]);
    if (id === null || id === idOf((before as Values | null)?.[key])) continue;
    if (!(await exists(tx, actor, to, id))) problems[path] = `This ${recordNames[to].one} does not exist`;
  }
  const [message] = Object.values(problems);
  if (message !== undefined) throw new AppError('invalid', message, problems);
}

/**
 * Takes the lock that the new link's foreign key will take. A concurrent merge either waits for it, or has already
 * removed the record.
 */
async function exists(tx: Transaction, actor: Actor, type: RecordType, id: string): Promise<boolean> {
  const table = recordTables[type];
  const rows = await tx.run(
    composedStatement(sql`
      select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null
      for key share`),
  );
  return rows.length === 1;
}

/** Records of one type whose link was moved from one record to another. */
export interface MovedLinks {
  type: RecordType;
  /** The link field. */
  key: string;
  from: string;
  ids: string[];
}

/**
 * Moves all links from one record to another of the same type, including links of records in the bin. This is not an
 * edit: the records get a new version, because edits begun earlier contain the old link, but keep their edit time. The
 * caller refreshes the rows that repeat them, once all links are moved.
 */
export async function repointLinks(
  tx: Transaction,
  actor: Actor,
  kinds: readonly RecordKind[],
  type: RecordType,
  { from, to }: { from: string; to: string },
): Promise<MovedLinks[]> {
  const moved: MovedLinks[] = [];
  for (const kind of kinds) {
    for (const { key, link, column } of linksOf(kind)) {
      if (link.to !== type) continue;
      // Nothing links to itself: the record's own link is a field of it, which the caller decides about.
      const which = kind.type === type ? sql`${kind.table.id} <> ${to}` : sql`true`;
      const ids = await setLink(tx, actor, kind, { key, link, column }, { from, to, which });
      if (ids.length > 0) moved.push({ type: kind.type, key, from, ids });
    }
  }
  return moved;
}

/** Moves links back, except those that were changed since. */
export async function putLinksBack(
  tx: Transaction,
  actor: Actor,
  kinds: readonly RecordKind[],
  { type: linkedType, from }: { type: RecordType; from: string },
  moved: readonly MovedLinks[],
): Promise<void> {
  for (const { type, key, from: to, ids } of moved) {
    const kind = kinds.find((each) => each.type === type);
    const linked = kind && linksOf(kind).find((each) => each.key === key && each.link.to === linkedType);
    if (!linked) throw new Error(`${type} has no link ${key}`);
    const which = sql`${kind.table.id} = any(${sql.param(ids)}::uuid[])`;
    await setLink(tx, actor, kind, linked, { from, to, which });
  }
}

/** Locks the rows in the order of their ids first, like all bulk work. */
async function setLink(
  tx: Transaction,
  actor: Actor,
  kind: RecordKind,
  { key, column }: LinkColumn,
  { from, to, which }: { from: string; to: string; which: SQL },
): Promise<string[]> {
  const { type, table, fields } = kind;
  const held = await tx.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table} where ${table.userId} = ${actor.userId} and ${column} = ${from} and ${which}
    order by ${table.id} for no key update`);
  const ids = held.rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await writeRecords(tx, actor, kind, {
    update: { [columnKey(table, column)]: to },
    ids,
    as: 'touched',
    // A link that follows from another field is no part of the history.
    before: can(type, 'history') && !notedKeys(fields).includes(key) ? {} : { [key]: from },
    repeats: 'later',
  });
  return ids;
}

/** The key of a column in its table. */
export function columnKey(table: RecordTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns<PgTable>(table)).find(([, each]) => each.name === column.name);
  if (!found) throw new Error(`The table has no column ${column.name}`);
  return found[0];
}
