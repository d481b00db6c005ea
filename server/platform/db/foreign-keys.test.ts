import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, createTestDatabase, type TestDatabase } from '#server/test/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/**
 * For each removed row, PostgreSQL looks for the rows that reference it. Without an index that begins with the
 * referencing columns and covers every row, it scans the whole table every time.
 */
it('every foreign key has an index that finds the referencing rows', async () => {
  const owner = await connect(db.ownerUrl);
  const { rows } = await owner.query<{ name: string; columns: string; served: boolean }>(`
    select format('%s.%s', fk.conrelid::regclass, fk.conname) as name, pg_get_constraintdef(fk.oid) as columns,
           exists (
             select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
             where i.indrelid = fk.conrelid and i.indisvalid and i.indpred is null and amname = 'btree'
               and (i.indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
           ) as served
    from pg_constraint fk where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace order by 1`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ served }) => !served).map(({ name, columns }) => `${name}: ${columns}`)).toEqual([]);
});
