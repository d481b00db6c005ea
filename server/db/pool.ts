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
}

const STATEMENT_LIMIT_MS = 5_000;

export function createPool({
  connectionString,
  max,
  statementLimitMs = STATEMENT_LIMIT_MS,
  onError,
  patience,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 2_000 * patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementLimitMs * patience,
    // The client's own limit catches a server that stopped answering; it comes after the server's had its chance.
    query_timeout: statementLimitMs * patience + 500,
    lock_timeout: 3_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    application_name: 'placewell',
    // Statements that need not wait for each other's answers are sent together.
    pipeline: true,
  });
  pool.on('error', onError);
  // A client that is checked out reports a lost connection on itself, not on the pool; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
