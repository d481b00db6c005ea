import { asOwner } from './database.ts';

/** Counts this account's rows in each table with an account, by the catalogue. Tables without rows are left out. */
export async function rowsOf(ownerUrl: string, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await asOwner(ownerUrl, async (owner) => {
    const { rows: columns } = await owner.query<{ table: string; column: string }>(`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
        and (a.attname = 'user_id' or (c.relname = 'users' and a.attname = 'id'))`);
    for (const { table, column } of columns) {
      const { rowCount } = await owner.query(`select from ${table} where ${column} = $1`, [userId]);
      if (rowCount) counts[table] = rowCount;
    }
  });
  return counts;
}

/** The same for record tables, which an account's role may read, including empty ones. Bytes are parts of files. */
export async function recordRowsOf(ownerUrl: string, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await asOwner(ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ table: string }>(`
      select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('placewell_app', c.oid, 'select')
        and c.relname <> 'file_chunks'`);
    for (const { table } of tables) {
      const { rowCount } = await owner.query(`select from ${table} where user_id = $1`, [userId]);
      counts[table] = rowCount ?? 0;
    }
  });
  return counts;
}
