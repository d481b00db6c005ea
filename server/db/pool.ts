import pg from 'pg';

// A calendar date is text end to end: pg's default turns it into local midnight, which is another day elsewhere.
const DATE_TYPE = 1082;
pg.types.setTypeParser(DATE_TYPE, (text) => text);

export interface PoolOptions {
  connectionString: string;
  max: number;
  /** How long one statement may take. A request has seconds; background work that deletes a large account has minutes. */
  statementLimitMs?: number;
  onError: (error: Error) => void;
  /** How many times longer than usual everything may take. */
  patience: number;
  /** A pooler stands between, which lends a connection for one transaction at a time. */
  pooler?: Pooler | undefined;
  /** Told of the process that serves each new connection, by its number on the machine of the database. */
  onProcess?: ((pid: number) => void) | undefined;
}

export interface Pooler {
  url: string;
  /** It tells whichever connection it lends of the statements that were given a name, as PgBouncer does from version 1.21 on. */
  keepsNames: boolean;
}

/** The driver knows it, its types do not. */
type ServedClient = pg.PoolClient & { processID: number };

const STATEMENT_LIMIT_MS = 5_000;

/** What the server itself may be asked to wait for. */
export function timeLimits(patience: number, statementLimitMs = STATEMENT_LIMIT_MS) {
  return {
    statement_timeout: statementLimitMs * patience,
    lock_timeout: 3_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
  };
}

/** Whoever names a statement, also a package: the next connection that is lent would not know it. */
function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const nameless = (first: unknown, ...rest: unknown[]) =>
    query(
      first !== null && typeof first === 'object' && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    );
  client.query = nameless as typeof client.query;
}

export function createPool({
  connectionString,
  max,
  statementLimitMs = STATEMENT_LIMIT_MS,
  onError,
  patience,
  pooler,
  onProcess,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 2_000 * patience,
    idleTimeoutMillis: 30_000,
    // A pooler refuses them: behind one they are the role's own, see `limitRoles`.
    ...(pooler ? {} : timeLimits(patience, statementLimitMs)),
    // The client's own limit catches a server that stopped answering; it comes after the server's had its chance.
    query_timeout: statementLimitMs * patience + 500,
    application_name: 'placewell',
    // Statements that need not wait for each other's answers are sent together.
    pipeline: true,
  });
  pool.on('error', onError);
  if (pooler && !pooler.keepsNames) pool.on('connect', withoutNames);
  if (onProcess) pool.on('connect', (client) => onProcess((client as ServedClient).processID));
  // A client that is checked out reports a lost connection on itself, not on the pool; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
