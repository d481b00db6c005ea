import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../root.ts';
import { raiseWalls, type RolePasswords } from './walls.ts';

const migrationsFolder = join(projectRoot, 'server/db/migrations');

// Any fixed number: it names this lock among the advisory locks of the database.
const MIGRATION_LOCK = 7_201_834;

/**
 * Brings the schema to the newest version. Safe to run from any number of processes at once: they queue on an advisory
 * lock and all but the first find nothing to do. Each file is applied in its own transaction.
 */
export async function migrate(owner: pg.Client, passwords: RolePasswords): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await owner.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedChecksums(owner);
    for (const { name, statements, checksum } of await migrationFiles()) {
      const known = applied.get(name);
      if (known === undefined) await apply(owner, name, statements, checksum);
      else if (known !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`);
    }
    await raiseWalls(owner, passwords);
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function appliedChecksums(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function migrationFiles() {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(migrationsFolder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

async function apply(owner: pg.Client, name: string, statements: string, checksum: string): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(statements);
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed and was undone.`, { cause: error });
  }
}
