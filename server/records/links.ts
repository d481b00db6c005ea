import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '#shared/errors.ts';
import type { FieldSet, Link } from '#shared/fields.ts';
import { recordNames, type RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { recordTables } from '../db/schema/record-tables.ts';
import { composedStatement } from '../db/statement.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import type { RecordKind } from './definition.ts';

/** What follows from the fields of a record that point at other records. */

/** The declared links of a record type, each with the column that holds the other record's id. */
export function linksOf({ fields, links }: RecordKind): { key: string; link: Link; column: PgColumn }[] {
  const columns: Readonly<Record<string, PgColumn>> = links;
  return linkFields(fields).map(([key, link]) => {
    const column = columns[key];
    if (!column) throw new Error(`No column is named for the link ${key}`);
    return { key, link, column };
  });
}

function linkFields(fields: FieldSet): [key: string, link: Link][] {
  return Object.entries(fields).flatMap(([key, field]) => ('link' in field ? [[key, field.link as Link]] : []));
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

async function exists(tx: Transaction, actor: Actor, type: RecordType, id: string): Promise<boolean> {
  const table = recordTables[type];
  const rows = await tx.run(
    composedStatement(sql`
      select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null`),
  );
  return rows.length === 1;
}

/** Whatever points at one record points at another of its type afterwards, in the bin too. Returns how many did. */
export async function repointLinks(
  tx: Transaction,
  actor: Actor,
  kinds: readonly RecordKind[],
  type: RecordType,
  { from, to }: { from: string; to: string },
): Promise<number> {
  let repointed = 0;
  for (const kind of kinds) {
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type) continue;
      const { table } = kind;
      const { rowCount } = await tx.execute(sql`
        update ${table} set ${sql.identifier(column.name)} = ${to}, version = version + 1, updated_at = ${actor.now}
        where ${table.userId} = ${actor.userId} and ${column} = ${from}`);
      repointed += rowCount ?? 0;
    }
  }
  return repointed;
}
