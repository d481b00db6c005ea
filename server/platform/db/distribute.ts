import type pg from 'pg';
import { StartError } from '../runtime/start-error.ts';
import { asOwner } from './as-owner.ts';
import { changeOneByOne, citusTables, distributeTable, tenantTables, unforced } from './distributed.ts';

export interface Distribution {
  /** The tables distributed by this run. */
  distributed: string[];
  nodes: number;
}

/**
 * Distributes the record tables over the nodes of a Citus cluster by account. All rows of an account are on one node,
 * which alone answers a request. `users`, which every table references, is copied to every node; all other tables stay
 * on the coordinator. All or nothing, and safe to repeat.
 */
export async function distribute(ownerUrl: string): Promise<Distribution> {
  return asOwner(ownerUrl, async (owner) => {
    await assertCitus(owner);
    const nodes = await countNodes(owner);
    const already = await citusTables(owner);
    const wanted = (await tenantTables(owner)).filter((table) => !already.has(table));
    const isComplete = wanted.length === 0 && already.has('users');
    if (!isComplete)
      await inOneTransaction(owner, () =>
        unforced(owner, ['users', ...wanted], () => spread(owner, wanted, !already.has('users'))),
      );
    // The transaction's account must reach the nodes, where the policies check it.
    await onDatabase(owner, `set citus.propagate_set_commands = 'local'`);
    return { distributed: wanted, nodes };
  });
}

async function spread(owner: pg.Client, tables: string[], isFirst: boolean): Promise<void> {
  await changeOneByOne(owner);
  // A foreign key requires both of its tables to be distributed alike, and tables are distributed one at a time.
  const keys = await foreignKeysOf(owner, tables);
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
  if (isFirst) await owner.query(`select create_reference_table('public.users')`);
  for (const table of tables) {
    await distributeTable(owner, table);
  }
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function assertCitus(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_extension where extname = 'citus'`);
  if (rowCount) return;
  throw new StartError(
    'This database has no Citus: install it on every node and run "create extension citus" as a superuser first, see docs/scaling.md. Nothing was changed.',
  );
}

async function countNodes(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  );
  const nodes = rows[0]?.nodes ?? 0;
  if (nodes > 0) return nodes;
  throw new StartError(
    'This Citus cluster has no node that takes data: add one with citus_add_node, see docs/scaling.md. Nothing was changed.',
  );
}

async function foreignKeysOf(owner: pg.Client, tables: string[]) {
  const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])
     order by confrelid <> 'public.users'::regclass, conname`,
    [tables.map((table) => `public.${table}`)],
  );
  return rows;
}

async function onDatabase(owner: pg.Client, change: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  await owner.query(`alter database ${rows[0]?.name} ${change}`);
}

async function inOneTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
