import type pg from 'pg';
import { asOwner } from '#server/platform/db/as-owner.ts';

export interface TableSize {
  table: string;
  rows: number;
}

/**
 * Reads every page of every table, so that PostgreSQL verifies its checksum, and counts the rows. Long values stored
 * out of line, such as CVs and files, are read too.
 */
export async function readTables(ownerUrl: string): Promise<TableSize[]> {
  return asOwner(ownerUrl, async (owner) => {
    await owner.query('set enable_indexonlyscan = off; set enable_indexscan = off; set enable_bitmapscan = off');
    const { rows: tables } = await owner.query<{ name: string; shown: string; beside: string | null }>(`
      select c.oid::regclass::text as name, c.relname as shown, nullif(c.reltoastrelid, 0)::regclass::text as beside
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
    const sizes: TableSize[] = [];
    for (const { name, shown, beside } of tables) {
      if (beside !== null) await count(owner, beside);
      sizes.push({ table: shown, rows: await count(owner, name) });
    }
    return sizes;
  });
}

async function count(owner: pg.Client, relation: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${relation}`);
  return Number(rows[0]?.count);
}

/** As lines for a terminal. */
export function describeTables(sizes: TableSize[]): string[] {
  const width = Math.max(...sizes.map(({ table }) => table.length));
  return sizes.map(({ table, rows }) => `  ${table.padEnd(width)}  ${rows}`);
}
