import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import type { Actor } from '../core/actor.ts';

/** True if the record has linked records of another type that are not in the bin. */
export function hasOwn(id: PgColumn, table: RecordTable, link: PgColumn): (actor: Actor) => SQL {
  return ({ userId }) =>
    sql`${id} in (select ${link} from ${table} where ${table.userId} = ${userId} and ${table.deletedAt} is null and ${link} is not null)`;
}
