import type pg from 'pg';

/** To build an index once is many times quicker than to keep it up while rows come in. Those of constraints stay. */
export async function withoutIndexes(owner: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query(`vacuum analyze ${table}`);
}
