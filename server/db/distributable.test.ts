import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, connect, createTestDatabase, TEST_SECRET, type TestDatabase } from '../test/database.ts';
import { runTerminalCommand, useBuiltProduct } from '../test/process.ts';
import { sourcesIn } from '../test/sources.ts';
import { planWithValues, tenantTables } from './distribute.ts';

useBuiltProduct();

let db: TestDatabase;
let tables: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  await asOwner(db.ownerUrl, async (owner) => {
    tables = await tenantTables(owner);
  });
});
afterAll(() => db.drop());

/** Each question names what a database distributed by account would refuse. */
async function named(question: string): Promise<string[]> {
  const owner = await connect(db.ownerUrl);
  const values = question.includes('$1') ? [tables.map((table) => `public.${table}`)] : [];
  const { rows } = await owner.query<{ name: string }>(question, values);
  return rows.map(({ name }) => name);
}

describe('every table of records could be distributed by account', () => {
  it('and there are some', () => {
    expect(tables).toEqual(expect.arrayContaining(['contacts', 'candidates', 'file_chunks', 'preferences']));
    expect(tables).not.toContain('sessions');
  });

  it('because its keys carry the account', async () => {
    const global = await named(`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'user_id'
      where i.indrelid = any ($1::regclass[]) and (i.indisunique or i.indisexclusion) and not a.attnum = any (i.indkey)`);
    expect(global, 'uniqueness across accounts would ask every node').toEqual([]);
  });

  it('because it points at users and, together with the account, at its like', async () => {
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

  it('because no foreign key empties or fills columns', async () => {
    const emptying = await named(`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f' and conrelid = any ($1::regclass[]) and (confdeltype in ('n', 'd') or confupdtype <> 'a')`);
    expect(emptying, 'see server/bin/erase-records.ts').toEqual([]);
  });

  it('because neither it nor users has triggers, rules, or numbers of its own', async () => {
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

  it('because its policies ask for the account without a query of their own', async () => {
    const asking = await named(`
      select format('%s.%s', polrelid::regclass, polname) as name from pg_policy
      where polrelid = any ($1::regclass[] || 'public.users'::regclass)
        and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* 'select'`);
    expect(asking).toEqual([]);
  });

  it('because functions name the account as a value', async () => {
    const hidden = await named(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
        and prosrc ~* 'user_id[[:space:]]*=[[:space:]]*([(]|nullif|current_setting)'`);
    expect(hidden, 'which node is meant has to be known before the statement runs').toEqual([]);
  });

  it('because functions that plan their statements once for all values are told not to', async () => {
    const plannedOnce = () => named(`select proname as name from pg_proc where proconfig::text ~ 'force_generic_plan'`);
    expect(await plannedOnce()).toEqual(['search_candidates']);
    await asOwner(db.ownerUrl, planWithValues);
    expect(await plannedOnce()).toEqual([]);
  });

  it('because rows are copied from table to table without values that the database makes up', () => {
    const copies = sourcesIn('server').flatMap(({ file, text }) =>
      [...text.matchAll(/insert into \S+ \([^)]*\)\s+select\b.*?`\)[;,]/gs)].map(([statement]) => ({
        file,
        statement,
      })),
    );
    expect(copies.map(({ file }) => file)).toContain('server/assignments/moves.ts');
    const refused = copies.filter(({ statement }) => /random/.test(statement));
    expect(refused).toEqual([]);
  });
});

it('a database without Citus is told so, and left as it is', async () => {
  const settings = { DATABASE_URL: db.ownerUrl, APP_SECRET: TEST_SECRET };
  expect(await runTerminalCommand('distribute', [], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'This database has no Citus: install it on every node and run "create extension citus" as a superuser first, see docs/scaling.md. Nothing was changed.',
  });
  expect((await runTerminalCommand('distribute', [], {})).stderr).toMatch(/^DATABASE_URL must name the coordinator/);
});
