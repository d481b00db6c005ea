import type pg from 'pg';
import { systemTables } from './system-tables.ts';

/** Whether the accounts are spread over the nodes of a Citus cluster: `users` is then copied to every node. */
export async function isDistributed(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ hasCitus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as "hasCitus"`,
  );
  return rows[0]?.hasCitus === true && (await citusTables(owner)).has('users');
}

export async function citusTables(owner: pg.Client): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`);
  return new Set(rows.map(({ name }) => name));
}

/** The other tables are colocated with this one. */
const FIRST_TABLE = 'contacts';

/**
 * Every table with an account that the program only reads on behalf of that account. The table that the others are
 * colocated with comes first.
 */
export async function tenantTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped and c.relname <> all ($1)
     order by c.relname <> $2, c.relname`,
    [systemTables, FIRST_TABLE],
  );
  return rows.map(({ name }) => name);
}

export async function distributeTable(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`select create_distributed_table($1::regclass, 'user_id', colocate_with => $2)`, [
    `public.${table}`,
    table === FIRST_TABLE ? 'none' : `public.${FIRST_TABLE}`,
  ]);
}

/**
 * The next changes of this transaction reach the nodes one after the other. Citus would otherwise use several connections
 * to a node, which do not see each other's changes, and refuses that as soon as `users` is concerned.
 */
export async function changeOneByOne(owner: pg.Client): Promise<void> {
  await owner.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
}

/**
 * Runs a migration: each command by itself. New tables are distributed once they have the settings of their columns, and
 * before anything is in them or points to them.
 */
export async function runDistributed(owner: pg.Client, statements: string): Promise<void> {
  await changeOneByOne(owner);
  let hasNewTable = false;
  for (const command of commandsIn(statements)) {
    if (hasNewTable && !isSetting.test(command)) {
      await distributeNewTables(owner);
      hasNewTable = false;
    }
    const [, filled] = /^insert into "?(\w+)/i.exec(command) ?? [];
    if (filled !== undefined) await unforced(owner, [filled], () => owner.query(command));
    else if (isSetting.test(command)) await setOnParts(owner, command);
    else await owner.query(command);
    hasNewTable ||= /^create table/i.test(command);
  }
  if (hasNewTable) await distributeNewTables(owner);
}

const isSetting = /^alter table .* set (storage|statistics) /is;

/**
 * Does the work while row-level security does not apply to the owner, in the same transaction: Citus copies rows to the
 * nodes, and PostgreSQL copies none into a table with policies for whoever copies.
 */
export async function unforced(
  owner: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid = any ($1::regclass[]) and relforcerowsecurity`,
    [tables.map((table) => `public.${table}`)],
  );
  for (const { name } of rows) await owner.query(`alter table ${name} no force row level security`);
  await work();
  for (const { name } of rows) await owner.query(`alter table ${name} force row level security`);
}

/** Citus passes these on to no node, so each part of the table is told by itself. */
async function setOnParts(owner: pg.Client, command: string): Promise<void> {
  await owner.query('set local citus.enable_ddl_propagation = off');
  await owner.query(command);
  await owner.query('set local citus.enable_ddl_propagation = on');
  const [, table = ''] = /^alter table "?(\w+)/i.exec(command) ?? [];
  if (!(await citusTables(owner)).has(table)) return;
  const onPart = command.replace(/^alter table "?\w+"?/i, 'alter table %s');
  const { rows } = await owner.query<{ result: string }>(
    'select result from run_command_on_shards($1::regclass, $2) where not success limit 1',
    [`public.${table}`, onPart],
  );
  if (rows[0]) throw new Error(rows[0].result);
}

async function distributeNewTables(owner: pg.Client): Promise<void> {
  const already = await citusTables(owner);
  for (const table of await tenantTables(owner)) if (!already.has(table)) await distributeTable(owner, table);
}

/**
 * The commands of a text, each by itself: Citus sends one that changes an index or a function to its nodes with the whole
 * text that it came in.
 */
export function commandsIn(text: string): string[] {
  const pieces = text.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;|[^]/g) ?? [];
  const commands = [''];
  for (const piece of pieces) {
    if (piece === ';') commands.push('');
    else if (!piece.startsWith('--')) commands[commands.length - 1] += piece;
  }
  return commands.map((command) => command.trim()).filter((command) => command !== '');
}
