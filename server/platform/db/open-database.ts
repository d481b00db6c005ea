import { createHmac } from 'node:crypto';
import pg from 'pg';
import { asOwner } from './as-owner.ts';
import { createDatabase, type Database, type Pools } from './database.ts';
import { letOthersGoFirst } from '../runtime/priority.ts';
import { StartError } from '../runtime/start-error.ts';
import { logsIn } from './log-in.ts';
import { migrate, type MigrationWatch } from './migrate.ts';
import { createPool, timeLimits, type Pooler } from './pool.ts';
import { poolerProblem } from './pooler-problem.ts';
import { APP_ROLE, changeRole, SYSTEM_ROLE } from './walls.ts';

export interface DatabaseOptions {
  /** Connects as the schema's owner, who may create roles. Used for migrations only. */
  ownerUrl: string;
  /** The roles' passwords derive from it, so that every node of an installation can compute them. */
  secret: string;
  onError: (error: Error) => void;
  /** Creates a schema for the local stand-ins; an installation with real services has none. */
  withSandbox?: boolean;
  /** Multiplies the time limits after which the database counts as unreachable. */
  patience?: number;
  /** Requests go through it. Migrations, background work and LISTEN connect to `ownerUrl` directly. */
  pooler?: Pooler | undefined;
  /**
   * The database is the embedded one on this machine: server processes for background work get a lower priority than
   * those for requests.
   */
  isBesideUs?: boolean;
  migrations?: MigrationWatch | undefined;
  /** Ends the migrations, even in the middle of a statement. */
  unwanted?: AbortSignal | undefined;
}

export interface OpenDatabase {
  database: Database;
  /**
   * For background work, whose statements may take minutes. It has a few connections of its own, so requests never wait
   * for one.
   */
  unhurried: Database;
  pools: Pools;
  /** The pools for background work. */
  unhurriedPools: Pools;
}

// An arbitrary constant that identifies this advisory lock.
const SANDBOX_LOCK = 7_201_837;
const BACKGROUND_STATEMENT_LIMIT_MS = 15 * 60_000;

export async function openDatabase({
  ownerUrl,
  secret,
  onError,
  withSandbox = false,
  patience = 1,
  pooler,
  isBesideUs = false,
  migrations,
  unwanted,
}: DatabaseOptions): Promise<OpenDatabase> {
  const passwords = { app: passwordFor(APP_ROLE, secret), system: passwordFor(SYSTEM_ROLE, secret) };
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 * patience });
  owner.on('error', (error) => {
    if (!unwanted?.aborted) onError(error);
  });
  await owner.connect();
  let noLongerEnd: (() => void) | undefined;
  try {
    noLongerEnd = unwanted && (await endIfUnwanted(owner, ownerUrl, unwanted));
    const unlessKnown = async (role: string, password: string) =>
      (await logsIn(urlAs(ownerUrl, role, password), 5_000 * patience)) ? undefined : password;
    const changed = {
      app: await unlessKnown(APP_ROLE, passwords.app),
      system: await unlessKnown(SYSTEM_ROLE, passwords.system),
    };
    await migrate(owner, changed, migrations);
    if (withSandbox) await makeRoomForSandbox(owner);
    if (pooler) await limitRoles(owner, patience);
  } finally {
    noLongerEnd?.();
    await owner.end();
  }
  const appUrl = urlAs(ownerUrl, APP_ROLE, passwords.app);
  const systemUrl = urlAs(ownerUrl, SYSTEM_ROLE, passwords.system);
  const forRequests = (role: string, password: string) => urlAs(pooler?.url ?? ownerUrl, role, password);
  const inRequests = { onError, patience, pooler };
  const pools = {
    app: createPool({ connectionString: forRequests(APP_ROLE, passwords.app), max: 10, ...inRequests }),
    system: createPool({ connectionString: forRequests(SYSTEM_ROLE, passwords.system), max: 6, ...inRequests }),
  };
  if (pooler) await assertReachable(pools);
  const inBackground = {
    max: 4,
    statementLimitMs: BACKGROUND_STATEMENT_LIMIT_MS,
    onError,
    patience,
    onProcess: isBesideUs ? letOthersGoFirst : undefined,
  };
  const unhurriedPools = {
    app: createPool({ connectionString: appUrl, ...inBackground }),
    system: createPool({ connectionString: systemUrl, ...inBackground }),
  };
  const unhurried = createDatabase(unhurriedPools, { patience });
  const database = createDatabase(pools, { patience, isPooled: pooler !== undefined });
  const close = async () => {
    await Promise.all([database.close(), unhurried.close()]);
  };
  return { database: { ...database, close }, unhurried, pools, unhurriedPools };
}

/**
 * A server notices a lost client only after the statement, which may be minutes later. Until then it would hold the lock
 * of the migrations, and the next start would wait.
 */
async function endIfUnwanted(owner: pg.Client, ownerUrl: string, unwanted: AbortSignal): Promise<() => void> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  unwanted.throwIfAborted();
  const end = () => {
    asOwner(ownerUrl, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid])).catch(() => undefined);
  };
  unwanted.addEventListener('abort', end);
  return () => unwanted.removeEventListener('abort', end);
}

async function assertReachable({ app, system }: Pools): Promise<void> {
  for (const [pool, role] of [
    [app, APP_ROLE],
    [system, SYSTEM_ROLE],
  ] as const) {
    try {
      await pool.query('select 1');
    } catch (error) {
      await Promise.all([app.end(), system.end()]);
      throw new StartError(poolerProblem(error, role));
    }
  }
}

/** Sets the time limits on the roles. Our own connections request them at startup; connections from a pooler cannot. */
async function limitRoles(owner: pg.Client, patience: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const role of [APP_ROLE, SYSTEM_ROLE]) {
    for (const [limit, milliseconds] of Object.entries(timeLimits(patience))) {
      await changeRole(owner, `alter role ${role} in database ${rows[0]?.name} set ${limit} = ${milliseconds}`);
    }
  }
}

async function makeRoomForSandbox(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_namespace where nspname = 'sandbox'`);
  if (rowCount) return;
  // Only a superuser may give a schema to a role without being a member of it.
  await changeRole(owner, `grant ${SYSTEM_ROLE} to current_user`);
  // One transaction: of two processes that start together, the second waits.
  await owner.query(`select pg_advisory_xact_lock(${SANDBOX_LOCK});
    create schema if not exists sandbox authorization ${SYSTEM_ROLE}`);
}

function passwordFor(role: string, secret: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/**
 * The same address for another role. It edits text instead of a URL object, because a socket address has no host part.
 */
function urlAs(ownerUrl: string, role: string, password: string): string {
  return ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${role}:${password}@`);
}
