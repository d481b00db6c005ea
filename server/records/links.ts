import { Column, is, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '#shared/errors.ts';
import type { FieldSet, Link, Linked } from '#shared/fields.ts';
import { hasHistory } from '#shared/history-terms.ts';
import { isRelatedType } from '#shared/related-terms.ts';
import { recordNames, type RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { recordTables } from '../db/schema/record-tables.ts';
import { composedStatement } from '../db/statement.ts';
import { keepAttention } from './attention.ts';
import { isComparedAnew, lookAgain } from '../duplicates/look-again.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import { noteChanges } from './changes.ts';
import type { ColumnsByType, RecordKind } from './definition.ts';

/** What follows from the fields of a record that point at other records. */

interface LinkColumn {
  key: string;
  link: Link;
  column: PgColumn;
}

/** The declared links of a record type, each with the column that holds the other record's id. */
export function linksOf({ fields, links }: RecordKind): LinkColumn[] {
  const columns: Readonly<Record<string, PgColumn | ColumnsByType>> = links;
  return linkFields(fields).map(([key, link]) => {
    const named = columns[key];
    const column = is(named, Column) ? named : named?.[link.to];
    if (!column) throw new Error(`No column is named for the link ${key} to ${link.to}`);
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
 * A link may only be made to a record of this account that is not in the bin. What has not changed may stay: a job of a
 * removed client can be edited. `before` is null for a new record.
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

/** Held as the link that is being made will hold it: whoever merges the record away waits, or was there before and it is gone. */
async function exists(tx: Transaction, actor: Actor, type: RecordType, id: string): Promise<boolean> {
  const table = recordTables[type];
  const rows = await tx.run(
    composedStatement(sql`
      select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null
      for key share`),
  );
  return rows.length === 1;
}

/** Records of one type whose link pointed at one record and was pointed at another. */
export interface MovedLinks {
  type: RecordType;
  /** The field. */
  key: string;
  from: string;
  ids: string[];
}

/**
 * Whatever points at one record points at another of its type afterwards, in the bin too. Nobody has edited these records: they get
 * a new version, because an edit that began before holds the old link, but not another time of their last edit.
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
      const ids = await setLink(tx, actor, kind, { key, link, column }, { from, to, which: sql`true` });
      if (ids.length > 0) moved.push({ type: kind.type, key, from, ids });
    }
  }
  return moved;
}

/** Takes that back, but for links that were pointed elsewhere since. */
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
    if (!linked) throw new Error(`There is no link ${key} of ${type}`);
    const which = sql`${kind.table.id} = any(${sql.param(ids)}::uuid[])`;
    await setLink(tx, actor, kind, linked, { from, to, which });
  }
}

/** What says when a record was last spoken to and what is planned, and an assignment, which is told. */
const attended: ReadonlySet<RecordType> = new Set(['task', 'interaction', 'assignment']);

/** Held in the order of their ids first, as all bulk work does. */
async function setLink(
  tx: Transaction,
  actor: Actor,
  { type, table }: RecordKind,
  { key, link, column }: LinkColumn,
  { from, to, which }: { from: string; to: string; which: SQL },
): Promise<string[]> {
  const held = await tx.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table} where ${table.userId} = ${actor.userId} and ${column} = ${from} and ${which}
    order by ${table.id} for no key update`);
  const ids = held.rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    update ${table} set ${sql.identifier(column.name)} = ${to}, version = version + 1
    where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) returning id, version`);
  const before = { [key]: from };
  if (hasHistory(type)) {
    await noteChanges(
      tx,
      actor,
      type,
      rows.map((row) => ({ ...row, before })),
    );
  }
  if (isComparedAnew(type, before, { [key]: to })) await lookAgain(tx, actor.userId, type, ids);
  const { to: linkedType } = link;
  if (attended.has(type) && isRelatedType(linkedType)) {
    await keepAttention(
      tx,
      actor.userId,
      [from, to].map((id) => ({ type: linkedType, id })),
    );
  }
  return ids;
}
