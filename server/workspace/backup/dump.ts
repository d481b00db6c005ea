import { createHmac } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { makeFolder, syncFolder } from './copy-file.ts';
import { EXACT_TEXT, fileToTable, readTable, tableToFile } from './copy-table.ts';
import { readDumpManifest, tableFile, writeDumpManifest, type DumpManifest } from './dump-files.ts';
import type { TableSize } from './read-tables.ts';
import { planTables } from './table-plan.ts';

interface DumpOptions {
  ownerUrl: string;
  folder: string;
  secret: string;
}

/**
 * Writes every row of every table as of one moment, in a form that another server accepts. The folder appears when it
 * is complete.
 */
export async function dumpTo({ ownerUrl, folder, secret, now }: DumpOptions & { now: Date }): Promise<TableSize[]> {
  if (await isTaken(folder)) throw new StartError(`${folder} already exists: a dump goes into a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(unfinished);
  try {
    const tables: DumpManifest['tables'] = [];
    const migrations = await asOwner(ownerUrl, async (owner) => {
      await owner.query('begin isolation level repeatable read read only');
      await owner.query(EXACT_TEXT);
      for (const table of await planTables(owner)) {
        const { name, columns } = table;
        tables.push({ name, columns, ...(await tableToFile(owner, table, tableFile(unfinished, name))) });
      }
      const { rows } = await owner.query<{ name: string; checksum: string }>(
        'select name, checksum from schema_migrations order by name',
      );
      await owner.query('commit');
      return rows;
    });
    await writeDumpManifest(unfinished, {
      dumpedAt: now.toISOString(),
      migrations,
      secretCheck: secretCheck(secret),
      tables,
    });
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return tables.map(({ name, rows }) => ({ table: name, rows }));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Loads all or nothing, into an empty database of the same schema. The loaded rows are read back and compared. */
export async function loadFrom({ ownerUrl, folder, secret }: DumpOptions) {
  const dump = await readDumpManifest(folder);
  await refuseAnotherSchema(dump);
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('begin');
    await owner.query(EXACT_TEXT);
    const tables = await planTables(owner);
    const closing = await closingStatements(owner);
    for (const { name } of tables) {
      // Held until the end, so that nobody writes meanwhile.
      await owner.query(`lock table public.${name} in exclusive mode`);
      const { rowCount } = await owner.query(`select from public.${name} limit 1`);
      if (rowCount)
        throw new StartError(`The database is not empty: ${name} has rows. A dump goes into a new database.`);
      // Row-level security applies to the owner too. It is forced again before anyone else can read.
      await owner.query(`alter table public.${name} no force row level security`);
    }
    for (const table of tables) {
      const wanted = dump.tables.find(({ name }) => name === table.name);
      const damaged = new StartError(`The dump’s ${table.name} is missing or damaged. Nothing was loaded.`);
      if (!wanted) throw damaged;
      const loaded = await fileToTable(owner, table, tableFile(folder, table.name)).catch((error: Error) => {
        throw new StartError(`The dump’s ${table.name} cannot be loaded: ${error.message}. Nothing was loaded.`);
      });
      if (loaded.sha256 !== wanted.sha256 || loaded.rows !== wanted.rows) throw damaged;
      const arrived = await readTable(owner, table);
      if (arrived.sha256 !== wanted.sha256) {
        throw new StartError(`The rows of ${table.name} are not the same in this database. Nothing was loaded.`);
      }
    }
    // Checks deferred constraints now, because a table with pending checks cannot be altered.
    await owner.query('set constraints all immediate');
    for (const statement of closing) await owner.query(statement);
    await owner.query('commit');
  });
  return {
    tables: dump.tables.map(({ name, rows }) => ({ table: name, rows })),
    isSameSecret: dump.secretCheck === secretCheck(secret),
  };
}

async function refuseAnotherSchema({ migrations }: DumpManifest): Promise<void> {
  const inDump = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const ours = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]));
  const differing = [...new Set([...inDump.keys(), ...ours.keys()])].filter(
    (name) => inDump.get(name) !== ours.get(name),
  );
  if (differing.length === 0) return;
  throw new StartError(
    `The dump was made by another version of the program (they differ in ${differing.sort().join(', ')}): load it with that version, then update.`,
  );
}

/** Forces row-level security again, and sets sequences to continue after the highest loaded number. */
async function closingStatements(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(`
    select format('alter table %s force row level security', oid::regclass) as statement
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity
    union all
    select format('select setval(%L, (select max(%I) from %s))',
                  pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass)
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`);
  return rows.map(({ statement }) => statement);
}

function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('placewell dump').digest('base64url');
}

async function isTaken(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
