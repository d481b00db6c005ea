import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/database.ts';
import { fixedStatement } from '../db/statement.ts';
import { ownAccount } from '../records/shown-rows.ts';

interface Named extends PgTable {
  userId: PgColumn;
  id: PgColumn;
  deletedAt: PgColumn;
}

/** After every text that begins with one: no letter comes later. */
const LAST = '\uFFFF';

/** Whose name begins with the text, those who are called just so first: in the order of the list by name, whose index answers. */
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
