import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { applyMigrations } from '#server/platform/db/migrate.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

/**
 * A database as a released version left it: every row of every table, in a file named after the last migration of its
 * time. Later migrations must keep all of it. Each file holds what the one before became, and an account with a row in
 * every new table. What expires does so in a hundred years.
 */
export type Tables = Record<string, Record<string, unknown>[]>;

/** Tables in which the product notes what it has created. No account has anything in them. */
export const bookkeeping = ['schema_migrations', 'schema_functions', 'wall_versions'];

const folder = join(projectRoot, 'server/platform/db/released');
export const released = readdirSync(folder).map((file) => ({
  last: file.replace('.json', '.sql'),
  tables: (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tables: Tables }).tables,
}));

/** Fills an empty database with what that version left. */
export async function fillReleased(owner: pg.Client, last: string, tables: Tables): Promise<void> {
  await applyMigrations(
    owner,
    (await migrationFiles()).filter(({ name }) => name <= last),
  );
  for (const table of await inOrder(owner, Object.keys(tables))) {
    const rows = tables[table] ?? [];
    const { rows: columns } = await owner.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name).join();
    await owner.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
}

/** Each table after those it points to. Only a superuser may switch foreign keys off. */
async function inOrder(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const waits = (table: string) => rows.some(({ from, to }) => from === table && !ordered.includes(to));
    const next = tables.filter((table) => !ordered.includes(table) && !waits(table));
    if (next.length === 0) throw new Error('The foreign keys of these tables form a ring');
    ordered.push(...next);
  }
  return ordered;
}
