import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/platform/db/database.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { ownAccount } from '../core/shown-rows.ts';

interface Named extends PgTable {
  userId: PgColumn;
  id: PgColumn;
  deletedAt: PgColumn;
}

/** Sorts after every letter, so it ends the range of a prefix. */
const LAST = '\uFFFF';

/** Finds names that start with the text, exact matches first. The index of the list's sort by name answers in this order. */
export function askForNames(
  table: Named,
  name: PgColumn,
  most: number,
): (tx: Transaction, userId: string, text: string) => Promise<string[]> {
  const named = fixedStatement<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${table.userId} = ${ownAccount} and ${table.deletedAt} is null
      and ${name} >= ${sql.placeholder('from')} and ${name} < ${sql.placeholder('to')}
    order by ${name}, ${table.id} limit ${sql.raw(String(most))}`);
  return async (tx, userId, text) =>
    text === '' ? [] : (await tx.run(named({ userId, from: text, to: `${text}${LAST}` }))).map(({ id }) => id);
}
