import type pg from 'pg';

/** Each connection takes the next item when it has finished the last, so that two processors are used. */
export async function shareOut<T>(
  owners: readonly pg.Client[],
  items: readonly T[],
  work: (owner: pg.Client, item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const takeAll = async (owner: pg.Client) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(owner, item);
  };
  await Promise.all(owners.map(takeAll));
}

/** Building an index once is many times faster than updating it during the load. Indexes of constraints stay. */
export async function withoutIndexes(
  owners: readonly [pg.Client, ...pg.Client[]],
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const [owner] = owners;
  const { rows: indexes } = await owner.query<{ name: string; definition: string; hasStatistics: boolean }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
            not exists (select from pg_attribute where attrelid = indexrelid and attstattarget = 0) as "hasStatistics"
     from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await work();
  await shareOut(owners, indexes, async (one, { name, definition, hasStatistics }) => {
    await one.query(definition);
    if (!hasStatistics) await one.query(`alter index ${name} alter column 1 set statistics 0`);
  });
  await owner.query(`vacuum analyze ${table}`);
}
