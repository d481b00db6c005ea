import type pg from 'pg';

export interface PlannedTable {
  name: string;
  columns: string[];
  /** The same order on every server, whatever its collation. */
  orderBy: string;
}

/**
 * The tables of the schema, each after the tables it references, with their stored columns. Tables that the start
 * writes itself (migrations and walls) are left out.
 */
export async function planTables(owner: pg.Client): Promise<PlannedTable[]> {
  const { rows } = await owner.query<PlannedTable & { pointsTo: string[] }>(`
    select c.relname as name,
      array(select quote_ident(attname) from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
                         order by array_position(i.indkey::int2[], a.attnum))
       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary) as "orderBy",
      array(select distinct theirs.relname::text from pg_constraint fk join pg_class theirs on theirs.oid = fk.confrelid
            where fk.conrelid = c.oid and fk.contype = 'f' and fk.confrelid <> c.oid) as "pointsTo"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('schema_migrations', 'schema_functions', 'wall_versions')
    order by c.relname`);
  const planned = new Map<string, PlannedTable>();
  while (planned.size < rows.length) {
    const ready = rows.filter(
      ({ name, pointsTo }) => !planned.has(name) && pointsTo.every((other) => planned.has(other)),
    );
    if (ready.length === 0)
      throw new Error('Tables reference each other in a cycle: there is no order in which to load them');
    for (const { name, columns, orderBy } of ready) planned.set(name, { name, columns, orderBy });
  }
  return [...planned.values()];
}
