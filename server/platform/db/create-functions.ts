import type pg from 'pg';
import { functionFiles, indexedFunctionFiles } from './function-files.ts';

/**
 * The last migration that defines functions. Those up to here are final and ran like that everywhere; after it, functions are defined by
 * their files alone.
 */
export const LAST_TO_DEFINE_FUNCTIONS = '0027_waiting_and_quiet.sql';

/**
 * Replaces the functions whose text has changed since a start last did so, all in one transaction. The caller holds the lock of the
 * migrations. Each function is sent by itself, because a distributed database passes such a command on to its nodes as it was sent.
 */
export async function replaceFunctions(owner: pg.Client): Promise<void> {
  await owner.query(`create table if not exists schema_functions (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from schema_functions');
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = (await functionFiles()).filter(({ name, checksum }) => known.get(name) !== checksum);
  if (changed.length === 0) return;
  await owner.query('begin');
  try {
    for (const { name, statement, checksum } of changed) {
      await owner.query(statement);
      await owner.query(
        `insert into schema_functions (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error('Replacing the functions failed and was undone.', { cause: error });
  }
}

/**
 * Creates the functions of indexes that are missing, before a migration builds an index with them. One that is there is never replaced: the
 * entries of its index were made by the old one, and searches would miss them. Another meaning is another function, with a new name, and a
 * migration that builds the index again.
 */
export async function createMissingIndexedFunctions(owner: pg.Client, isOlderServer: boolean): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const there = new Set(rows.map(({ name }) => name));
  for (const { name, statement, forOlderServers } of await indexedFunctionFiles()) {
    if (!there.has(name)) await owner.query((isOlderServer ? forOlderServers : undefined) ?? statement);
  }
}
