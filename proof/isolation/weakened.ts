import type pg from 'pg';
import { useTestApp, type TestApp } from '#server/test/app.ts';
import { asOwner, createTestDatabase } from '#server/test/database.ts';

interface Walls {
  /** Every statement filters by account. */
  conditions: boolean;
  /** Row-level security compares each row's account with the transaction's. */
  policies: boolean;
}

/**
 * An app whose isolation layers can be switched off, except for the ones kept, without changing the rest of the
 * product.
 */
export interface BreachableApp {
  app: TestApp;
  breach: () => Promise<void>;
}

export function breachableApp(left: Walls): BreachableApp {
  const walls = { stand: true };
  const createDatabase = async () => {
    const db = await createTestDatabase();
    db.pools.app.on('connect', (client) => mayForgetTheAccount(client, () => !walls.stand && !left.conditions));
    return db;
  };
  const app = useTestApp({}, { createDatabase });
  return {
    app,
    breach: async () => {
      walls.stand = false;
      if (left.policies) return;
      await asOwner(app.db.ownerUrl, letEverybodyThrough);
      if (!left.conditions) await asOwner(app.db.ownerUrl, searchEverywhere);
    },
  };
}

async function letEverybodyThrough(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select polrelid::regclass::text as table from pg_policy where polname = 'tenant'`,
  );
  for (const { table } of rows) await owner.query(`alter policy tenant on ${table} using (true) with check (true)`);
}

/** The functions that search run as the owner of the tables and filter by the account themselves. */
async function searchEverywhere(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and prosrc like '%user_id = "own"%'`,
  );
  for (const { definition } of rows) await owner.query(definition.replaceAll(/(\w+\.)?user_id = "own"/g, 'true'));
}

/** Makes any condition on the account true for every row. */
function mayForgetTheAccount(client: pg.PoolClient, isForgetful: () => boolean): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const forgetful = (query: unknown, ...rest: unknown[]) => ask(isForgetful() ? withoutAccount(query) : query, ...rest);
  Object.assign(client, { query: forgetful });
}

const accountCondition = /((?:"?\w+"?\.)?"?user_id"?) = (\$\d+)/g;

function withoutAccount(query: unknown): unknown {
  if (typeof query === 'string') return query.replaceAll(accountCondition, '($1 = $2 or true)');
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  // A new object, because the driver keeps the one it was given. No name, because the connection would reuse the full
  // statement.
  return Object.assign(Object.create(query) as object, { text: withoutAccount(query.text), name: undefined });
}
