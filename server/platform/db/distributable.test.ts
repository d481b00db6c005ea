import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, connect, createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { sourcesIn } from '#server/test/sources.ts';
import { tenantTables } from './distributed.ts';

let db: TestDatabase;
let tables: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  await asOwner(db.ownerUrl, async (owner) => {
    tables = await tenantTables(owner);
  });
});
afterAll(() => db.drop());

/** Each query returns the names of objects that a database distributed by account would reject. */
async function named(question: string): Promise<string[]> {
  const owner = await connect(db.ownerUrl);
  const values = question.includes('$1') ? [tables.map((table) => `public.${table}`)] : [];
  const { rows } = await owner.query<{ name: string }>(question, values);
  return rows.map(({ name }) => name);
}

describe('every record table can be distributed by account', () => {
  it('and there are some', () => {
    expect(tables).toEqual(expect.arrayContaining(['contacts', 'candidates', 'file_chunks', 'preferences']));
    expect(tables).not.toContain('sessions');
  });

  it('because its keys include the account', async () => {
    const global = await named(`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'user_id'
      where i.indrelid = any ($1::regclass[]) and (i.indisunique or i.indisexclusion) and not a.attnum = any (i.indkey)`);
    expect(global, 'uniqueness across accounts would ask every node').toEqual([]);
  });

  it('because it references only users and, together with the account, other record tables', async () => {
    const elsewhere = await named(`
      select format('%s.%s', fk.conrelid::regclass, fk.conname) as name from pg_constraint fk
      join pg_attribute ours on ours.attrelid = fk.conrelid and ours.attname = 'user_id'
      left join pg_attribute theirs on theirs.attrelid = fk.confrelid and theirs.attname = 'user_id'
      where fk.contype = 'f' and fk.conrelid = any ($1::regclass[]) and fk.confrelid <> 'public.users'::regclass
        and not (fk.confrelid = any ($1::regclass[])
          and array_position(fk.conkey, ours.attnum) = array_position(fk.confkey, theirs.attnum))`);
    expect(elsewhere).toEqual([]);
    const fromElsewhere = await named(`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f' and confrelid = any ($1::regclass[]) and not conrelid = any ($1::regclass[])`);
    expect(fromElsewhere, 'a table of the coordinator cannot point at one of the nodes').toEqual([]);
    const ofUsers = await named(`
      select conname as name from pg_constraint where contype = 'f' and conrelid = 'public.users'::regclass`);
    expect(ofUsers, 'a table that is copied to every node points nowhere').toEqual([]);
  });

  it('because no foreign key sets columns to null or to a default', async () => {
    const emptying = await named(`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f' and conrelid = any ($1::regclass[]) and (confdeltype in ('n', 'd') or confupdtype <> 'a')`);
    expect(emptying, 'see server/intake/erasing/erase-records.ts').toEqual([]);
  });

  it('because neither it nor users has triggers, rules or sequences', async () => {
    const active = await named(`
      select format('%s.%s', tgrelid::regclass, tgname) as name from pg_trigger
      where not tgisinternal and tgrelid = any ($1::regclass[] || 'public.users'::regclass)
      union all
      select format('%s.%s', ev_class::regclass, rulename) from pg_rewrite where ev_class = any ($1::regclass[])
      union all
      select format('%s.%s', attrelid::regclass, attname) from pg_attribute
      where attrelid = any ($1::regclass[]) and attidentity <> ''
      union all
      select format('%s.%s', adrelid::regclass, adnum) from pg_attrdef
      where adrelid = any ($1::regclass[]) and pg_get_expr(adbin, adrelid) ~ 'nextval'`);
    expect(active).toEqual([]);
  });

  it('because its policies compare the account without a subquery', async () => {
    const asking = await named(`
      select format('%s.%s', polrelid::regclass, polname) as name from pg_policy
      where polrelid = any ($1::regclass[] || 'public.users'::regclass)
        and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* 'select'`);
    expect(asking).toEqual([]);
  });

  it('because functions pass the account as a value', async () => {
    const hidden = await named(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
        and prosrc ~* 'user_id[[:space:]]*=[[:space:]]*([(]|nullif|current_setting)'`);
    expect(hidden, 'which node is meant has to be known before the statement runs').toEqual([]);
  });

  it('because no function plans its statements once for all values', async () => {
    const plannedOnce = await named(`select proname as name from pg_proc where proconfig::text ~ 'force_generic_plan'`);
    expect(plannedOnce, 'which node an account lies on would not be known in time').toEqual([]);
  });

  it('because rows are inserted from a query in a way that nodes can do', () => {
    const copies = sourcesIn('server').flatMap(({ file, text }) =>
      [...text.matchAll(/insert into \S+ \([^)]*\)\s+select\b.*?`\)[;,]/gs)].map(([statement]) => ({
        file,
        statement,
      })),
    );
    expect(copies.map(({ file }) => file)).toContain('server/crm/pipelines/moves.ts');
    const refused = copies.filter(({ statement }) => /random/.test(statement));
    expect(refused).toEqual([]);
    // The nodes insert rows that are not from a table only if the statement ends in one of these.
    const isCopied = ({ statement }: { statement: string }) =>
      /\bfrom (jsonb_to_recordset|unnest)\(/.test(statement) &&
      !/on conflict|returning|insertedOnNodes/.test(statement);
    expect(copies.filter(isCopied), 'Citus would copy them, which row-level security forbids').toEqual([]);
  });
});
