import pg from 'pg';

// A calendar date is text end to end. By default pg turns it into local midnight, which is another day elsewhere.
const DATE_TYPE = 1082;
pg.types.setTypeParser(DATE_TYPE, (text) => text);

export interface PoolOptions {
  connectionString: string;
  max: number;
  /** The statement timeout. A request has seconds; background work that deletes a large account has minutes. */
  statementLimitMs?: number;
  onError: (error: Error) => void;
  /** Multiplies all time limits. */
  patience: number;
  /** A pooler in between that assigns a connection for one transaction at a time. */
  pooler?: Pooler | undefined;
  /** Called with the process id of the server process behind each new connection. */
  onProcess?: ((pid: number) => void) | undefined;
}

export interface Pooler {
  url: string;
  /** Prepared statements keep their names across pooled connections, as in PgBouncer 1.21 and later. */
  keepsNames: boolean;
}

/** Missing from the driver's types. */
type ServedClient = pg.PoolClient & { processID: number };

const STATEMENT_LIMIT_MS = 5_000;

/** Time limits that the server enforces. */
export function timeLimits(patience: number, statementLimitMs = STATEMENT_LIMIT_MS) {
  return {
    statement_timeout: statementLimitMs * patience,
    lock_timeout: 3_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
  };
}

/** Removes the names of prepared statements, also those of packages: the next pooled connection would not know them. */
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
    // A pooler rejects these as startup parameters. Behind one they are set on the role, see `limitRoles`.
    ...(pooler ? {} : timeLimits(patience, statementLimitMs)),
    // The client's own limit detects a server that no longer answers. It is longer than the server's.
    query_timeout: statementLimitMs * patience + 500,
    application_name: 'placewell',
    // Sends independent statements without waiting for each other's answers.
    pipeline: true,
  });
  pool.on('error', onError);
  if (pooler && !pooler.keepsNames) pool.on('connect', withoutNames);
  if (onProcess) pool.on('connect', (client) => onProcess((client as ServedClient).processID));
  // A checked-out client emits a lost connection on itself, not on the pool. Unhandled, it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
