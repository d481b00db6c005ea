import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from '../db/schema/record-columns.ts';
import type { Actor } from '../records/actor.ts';

/** That records of another type, which are not in the bin, belong to this one. */
export function hasOwn(id: PgColumn, table: RecordTable, link: PgColumn): (actor: Actor) => SQL {
  return ({ userId }) =>
    sql`${id} in (select ${link} from ${table} where ${table.userId} = ${userId} and ${table.deletedAt} is null and ${link} is not null)`;
}
