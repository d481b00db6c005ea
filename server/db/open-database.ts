import { createHmac } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database, type Pools } from './database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { APP_ROLE, changeRole, SYSTEM_ROLE } from './walls.ts';

export interface DatabaseOptions {
  /** Connects as the owner of the schema, who may create roles. Used for migrations only. */
  ownerUrl: string;
  /** The roles' passwords derive from it, so that every node of an installation knows them without being told. */
  secret: string;
  onError: (error: Error) => void;
  /** Makes room for the local stand-ins' own tables; an installation with real services has none. */
  withSandbox?: boolean;
  /** How many times longer than usual the database may take before it counts as out of reach. */
  patience?: number;
}

export interface OpenDatabase {
  database: Database;
  /** For background work, whose statements may take minutes. Its few connections are its own: requests never wait for one. */
  unhurried: Database;
  pools: Pools;
  /** Those of background work. */
  unhurriedPools: Pools;
}

const BACKGROUND_STATEMENT_LIMIT_MS = 15 * 60_000;

export async function openDatabase({
  ownerUrl,
  secret,
  onError,
  withSandbox = false,
  patience = 1,
}: DatabaseOptions): Promise<OpenDatabase> {
  const passwords = { app: passwordFor(APP_ROLE, secret), system: passwordFor(SYSTEM_ROLE, secret) };
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 * patience });
  owner.on('error', onError);
  await owner.connect();
  try {
    await migrate(owner, passwords);
    if (withSandbox) await makeRoomForSandbox(owner);
  } finally {
    await owner.end();
  }
  const appUrl = urlAs(ownerUrl, APP_ROLE, passwords.app);
  const systemUrl = urlAs(ownerUrl, SYSTEM_ROLE, passwords.system);
  const pools = {
    app: createPool({ connectionString: appUrl, max: 10, onError, patience }),
    system: createPool({ connectionString: systemUrl, max: 6, onError, patience }),
  };
  const inBackground = { max: 4, statementLimitMs: BACKGROUND_STATEMENT_LIMIT_MS, onError, patience };
  const unhurriedPools = {
    app: createPool({ connectionString: appUrl, ...inBackground }),
    system: createPool({ connectionString: systemUrl, ...inBackground }),
  };
  const unhurried = createDatabase(unhurriedPools, patience);
  const database = createDatabase(pools, patience);
  const close = async () => {
    await Promise.all([database.close(), unhurried.close()]);
  };
  return { database: { ...database, close }, unhurried, pools, unhurriedPools };
}

async function makeRoomForSandbox(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_namespace where nspname = 'sandbox'`);
  if (rowCount) return;
  // Who is not a superuser may only give a schema to a role that they are a member of.
  await changeRole(owner, `grant ${SYSTEM_ROLE} to current_user`);
  await owner.query(`create schema if not exists sandbox authorization ${SYSTEM_ROLE}`);
}

function passwordFor(role: string, secret: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** The same address for another role. A socket address has no host part, so this edits text rather than a URL object. */
function urlAs(ownerUrl: string, role: string, password: string): string {
  return ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${role}:${password}@`);
}
