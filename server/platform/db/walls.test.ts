import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { users } from './schema/accounts.ts';
import { preferences } from './schema/preferences.ts';
import { APP_ROLE, SYSTEM_ROLE } from './walls.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('the catalogue', () => {
  it('has forced row-level security with both policy halves on every table with a user_id', async () => {
    const owner = await connect(db.ownerUrl);
    const { rows } = await owner.query<{
      table: string;
      forced: boolean;
      reads: string | null;
      writes: string | null;
    }>(`
      select c.relname as "table", c.relrowsecurity and c.relforcerowsecurity as forced,
             pg_get_expr(p.polqual, p.polrelid) as reads, pg_get_expr(p.polwithcheck, p.polrelid) as writes
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      left join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant' and '${APP_ROLE}'::regrole = any (p.polroles)
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { table, forced, reads, writes } of rows) {
      expect.soft(forced, `${table} forces row-level security`).toBe(true);
      expect.soft(reads, `${table} hides other accounts’ rows`).toMatch(/^\(user_id = .*app\.user_id/s);
      expect.soft(writes, `${table} refuses other accounts’ rows`).toMatch(/^\(user_id = .*app\.user_id/s);
    }
  });

  it('links tables of one account only by keys that include the account', async () => {
    const owner = await connect(db.ownerUrl);
    const { rows } = await owner.query<{ name: string }>(`
      select format('%s.%s', fk.conrelid::regclass, fk.conname) as name
      from pg_constraint fk
      join pg_attribute theirs on theirs.attrelid = fk.confrelid and theirs.attname = 'user_id'
      join pg_attribute ours on ours.attrelid = fk.conrelid and ours.attname = 'user_id'
      where fk.contype = 'f' and not (theirs.attnum = any (fk.confkey) and ours.attnum = any (fk.conkey))`);
    expect(rows, 'foreign keys without user_id: a check bypasses row-level security').toEqual([]);
  });

  it('lets security-definer functions read only the transaction’s account', async () => {
    const owner = await connect(db.ownerUrl);
    const { rows } = await owner.query<{ name: string; isForOne: boolean; path: string }>(`
      select proname as name, prosrc ~ 'current_setting\\(''app\\.user_id'', true\\)' as "isForOne", proconfig::text as path
      from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> all ('{trigger,void}'::regtype[])
        and has_function_privilege('${APP_ROLE}', oid, 'execute')
      order by proname`);
    expect(rows.map(({ name }) => name)).toEqual([
      'candidates_with_reach',
      'candidates_with_terms',
      'candidates_with_text',
      'companies_with_keys',
      'companies_with_text',
      'contacts_with_text',
      'jobs_with_text',
      'people_with_keys',
      'records_similar_to',
      'tasks_with_text',
    ]);
    for (const { name, isForOne, path } of rows) {
      expect.soft(isForOne, `${name} names the account itself`).toBe(true);
      expect.soft(path, `${name} finds nothing that somebody else has made`).toContain('pg_catalog, pg_temp');
    }
  });

  it('gives the roles no way around it', async () => {
    const owner = await connect(db.ownerUrl);
    const { rows } = await owner.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
             (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname in ('${APP_ROLE}', '${SYSTEM_ROLE}') order by rolname`);
    const bound = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([
      { rolname: APP_ROLE, ...bound, memberships: 0, owned: 0 },
      { rolname: SYSTEM_ROLE, ...bound, memberships: 0, owned: 0 },
    ]);
  });
});

describe('a tenant’s transaction', () => {
  async function createUser(): Promise<string> {
    const id = randomUUID();
    await db.database.asSystem((tx) => tx.insert(users).values({ id, email: `${id}@example.com` }));
    return id;
  }
  const chosen = { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 1 } as const;

  it('reads and changes only its own rows, even without any condition', async () => {
    const [ada, bob] = [await createUser(), await createUser()];
    await db.database.asTenant(ada, (tx) => tx.insert(preferences).values({ userId: ada, ...chosen }));
    await db.database.asTenant(bob, (tx) => tx.insert(preferences).values({ userId: bob, ...chosen }));
    const seen = await db.database.asTenant(ada, (tx) => tx.select().from(preferences));
    expect(seen.map((row) => row.userId)).toEqual([ada]);
    await db.database.asTenant(ada, (tx) => tx.update(preferences).set({ monthlyTarget: 2 }));
    const [bobs] = await db.database.asTenant(bob, (tx) => tx.select().from(preferences));
    expect(bobs?.monthlyTarget).toBe(1);
  });

  it('cannot write a row for somebody else', async () => {
    const [ada, bob] = [await createUser(), await createUser()];
    const forged = db.database.asTenant(ada, (tx) => tx.insert(preferences).values({ userId: bob, ...chosen }));
    await expect(forged).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('leaves nothing behind on the pooled connection', async () => {
    const ada = await createUser();
    await db.database.asTenant(ada, (tx) => tx.insert(preferences).values({ userId: ada, ...chosen }));
    const { rows } = await db.pools.app.query('select * from preferences');
    expect(rows).toEqual([]);
  });

  it('cannot read password hashes, leave its role or disable row-level security', async () => {
    for (const statement of [
      'select * from accounts',
      `set role ${SYSTEM_ROLE}`,
      'alter table preferences disable row level security',
      `copy (select 1) to program 'true'`,
    ]) {
      await expect(db.pools.app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});
