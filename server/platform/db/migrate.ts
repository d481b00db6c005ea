import type pg from 'pg';
import { StartError } from '../runtime/start-error.ts';
import { createMissingIndexedFunctions, LAST_TO_DEFINE_FUNCTIONS, replaceFunctions } from './create-functions.ts';
import { isDistributed, runDistributed } from './distributed.ts';
import { migrationFiles, NEWEST_SERVER, type MigrationFile } from './migration-files.ts';
import { raiseWalls, type RolePasswords } from './walls.ts';

/** An arbitrary constant that identifies this advisory lock. */
export const MIGRATION_LOCK = 7_201_834;

/** One of the migrations that this start applies. */
export interface MigrationStep {
  /** From 1. */
  number: number;
  of: number;
  name: string;
  /** The database was empty before: it is made, not brought up to date. */
  isNew: boolean;
}

/** Hears how far the migrations are. */
export interface MigrationWatch {
  /** Another process holds the lock. */
  waiting: () => void;
  /** It has let go. */
  waited: () => void;
  begun: (step: MigrationStep) => void;
  applied: (step: MigrationStep, milliseconds: number) => void;
}

/**
 * Migrates the schema to the newest version. Any number of processes may run this at once: they wait for an advisory lock, and all but
 * the first find nothing to do.
 */
export async function migrate(owner: pg.Client, passwords: RolePasswords, watch?: MigrationWatch): Promise<void> {
  await takeLock(owner, watch);
  try {
    await applyMigrations(owner, await migrationFiles(), { watch });
    await replaceFunctions(owner);
    await raiseWalls(owner, passwords);
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function takeLock(owner: pg.Client, watch: MigrationWatch | undefined): Promise<void> {
  const { rows } = await owner.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.isOurs) return;
  watch?.waiting();
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  watch?.waited();
}

/** Applies the missing migrations, each in its own transaction. */
export async function applyMigrations(
  owner: pg.Client,
  files: MigrationFile[],
  { isOlderServer, watch }: { isOlderServer?: boolean; watch?: MigrationWatch | undefined } = {},
): Promise<void> {
  await owner.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = await appliedChecksums(owner);
  refuseAnotherHistory(applied, files);
  const missing = files.filter(({ name }) => !applied.has(name));
  if (missing.length === 0) return;
  const isOlder = isOlderServer ?? (await majorVersion(owner)) < NEWEST_SERVER;
  const isSpread = await isDistributed(owner);
  for (const [index, { name, statements, forOlderServers, checksum }] of missing.entries()) {
    const step = { number: index + 1, of: missing.length, name, isNew: applied.size === 0 };
    const startedAt = performance.now();
    watch?.begun(step);
    if (name > LAST_TO_DEFINE_FUNCTIONS) await createMissingIndexedFunctions(owner, isOlder);
    const text = (isOlder ? forOlderServers : undefined) ?? statements;
    await apply(owner, { name, checksum }, async () => {
      if (isSpread) await runDistributed(owner, text);
      else await owner.query(text);
    });
    watch?.applied(step, Math.round(performance.now() - startedAt));
  }
}

const OLDEST_SERVER = 15;

async function majorVersion(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version >= OLDEST_SERVER) return version;
  throw new StartError(`DATABASE_URL names a PostgreSQL ${version}; Placewell needs ${OLDEST_SERVER} or newer.`);
}

/** A program that does not know every applied migration could corrupt data. */
function refuseAnotherHistory(applied: Map<string, string>, files: MigrationFile[]): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this program, which does not know its ${unknown.join(', ')}: start the newer program, or restore a backup from before the update.`,
    );
  }
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after it had been applied to this database: put the file back as it was; what should change belongs in a new one.`,
    );
  }
}

async function appliedChecksums(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(
  owner: pg.Client,
  { name, checksum }: Pick<MigrationFile, 'name' | 'checksum'>,
  run: () => Promise<void>,
): Promise<void> {
  await owner.query('begin');
  try {
    await run();
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed and was undone.`, { cause: error });
  }
}
