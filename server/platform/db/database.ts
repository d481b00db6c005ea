import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Statement } from './statement.ts';

/**
 * A running transaction. Stores take it as their first argument and the tenant as their second. A transaction that
 * loses a race is retried once, so its work must have no effects besides those that a rollback undoes.
 */
export type Transaction = NodePgDatabase & {
  /** Independent statements may be sent together with `Promise.all`; they run in order. */
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /**
   * Sends a statement whose result nobody reads, without waiting for it. It runs before the statements that are sent
   * after it, and if it fails, the transaction fails with its error.
   */
  send: (statement: Statement<unknown>) => void;
};

export interface Database {
  /**
   * One transaction on behalf of one account, in a role that is subject to row-level security. Without the account's id
   * it sees no rows at all.
   */
  asTenant<T>(userId: string, work: (tx: Transaction) => Promise<T>, purpose?: Purpose): Promise<T>;
  /** One transaction for work that concerns no single signed-in account: signing in, mail, webhooks, retention. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement that concerns no single signed-in account, outside a transaction. */
  lookUp<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Rejects when the database does not answer within one second, multiplied by the configured patience. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** `read` is read only. `snapshot` also reads everything as of one moment. */
type Purpose = 'change' | 'read' | 'snapshot';

export interface Pools {
  app: pg.Pool;
  system: pg.Pool;
}

const PING_TIMEOUT_MS = 1_000;
/** Deadlock and serialization failure. */
export const LOST_RACE = /^(40P01|40001)$/;
const begins: Record<Purpose, string> = {
  change: 'begin',
  read: 'begin read only',
  snapshot: 'begin isolation level repeatable read read only',
};

export function createDatabase(
  { app, system }: Pools,
  { patience = 1, isPooled = false }: { patience?: number; isPooled?: boolean } = {},
): Database {
  const end = isPooled ? endNow : endSoon;
  return {
    asTenant: (userId, work, purpose = 'change') => {
      // Local to the transaction: a session setting would stay on the pooled connection for the next account.
      const begin = `${begins[purpose]}; set local app.user_id = ${pg.escapeLiteral(userId)}`;
      // Reads take no locks, so they lose no race. Rows of a snapshot may already have been sent, so it cannot be
      // retried.
      if (purpose !== 'change') return readInTransaction(app, (client) => asAccount(client, begin, work), end);
      return onceMore(() => inTransaction(app, (client) => asAccount(client, begin, work)));
    },
    asSystem: (work) =>
      onceMore(() =>
        inTransaction(system, async (client) => {
          await client.query(begins.change);
          return work(transactionOf(client));
        }),
      ),
    lookUp: (statement) => send(system, statement),
    ping: async () => {
      const { promise, reject } = rejectionAfter(PING_TIMEOUT_MS * patience, 'The database did not answer in time');
      try {
        await Promise.race([app.query('select 1'), promise]);
      } finally {
        reject.cancel();
      }
    },
    close: async () => {
      await Promise.all([app.end(), system.end()]);
    },
  };
}

/** PostgreSQL aborts one of two deadlocked transactions. By the time of the retry, the other has finished. */
async function onceMore<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!hasLostRace(error)) throw error;
    return attempt();
  }
}

function hasLostRace(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && LOST_RACE.test(cause.code)) return true;
  }
  return false;
}

/** `work` sends the begin statement. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const result = await work(client);
    // After a failure, the commit only ends the transaction.
    const committing = client.query('commit');
    await Promise.all([...takeSent(client), committing]);
    return result;
  } catch (error) {
    const cause = (await firstFailure(takeSent(client))) ?? error;
    broken = await isLeftBroken(client, cause);
    throw cause;
  } finally {
    client.release(broken);
  }
}

/** What was sent without waiting, by connection. */
const sent = new WeakMap<pg.PoolClient, Promise<unknown>[]>();

function takeSent(client: pg.PoolClient): Promise<unknown>[] {
  const taken = sent.get(client) ?? [];
  sent.delete(client);
  return taken;
}

/** The reason for all later failures, which only say that the transaction has failed. */
async function firstFailure(answers: readonly Promise<unknown>[]): Promise<unknown> {
  for (const answer of answers) {
    const failure = await answer.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/**
 * Once all rows are read, nothing can fail any more, so the caller does not wait for the commit. Under load the commit
 * is sent together with the next begin on the same connection, otherwise by a timer shortly after.
 */
async function readInTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  end: (client: pg.PoolClient) => void,
): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    end(client);
    client.release();
    return result;
  } catch (error) {
    client.release(await isLeftBroken(client, error));
    throw error;
  }
}

const END_AFTER_MS = 5;
/** Connections with an open read-only transaction, and the timers that will commit it. */
const openReads = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

function endSoon(client: pg.PoolClient): void {
  const timer = setTimeout(() => {
    openReads.delete(client);
    endNow(client);
  }, END_AFTER_MS);
  openReads.set(client, timer);
}

/**
 * Behind a pooler by itself: a busy process would otherwise never be between two transactions, and hold a connection of
 * the pool that others wait for.
 */
function endNow(client: pg.PoolClient): void {
  // A closed connection leaves the pool by itself.
  client.query('commit').catch(() => client.connection.stream.destroy());
}

/** The statement that must come before the next begin on this connection. */
function endOfLast(client: pg.PoolClient): string {
  const timer = openReads.get(client);
  if (!timer) return '';
  clearTimeout(timer);
  openReads.delete(client);
  return 'commit; ';
}

/**
 * Sends the first statement without waiting for the answer to begin (see `pipeline` in pool.ts). If begin failed, no
 * account would be set, and the statement would read and write nothing.
 */
async function asAccount<T>(client: pg.PoolClient, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  writeTogether(client);
  const beginning = client.query(endOfLast(client) + begin);
  // Handled at once, because the work may fail first; awaited below.
  beginning.catch(() => undefined);
  const result = await work(transactionOf(client));
  await beginning;
  return result;
}

/** One per connection, because creating one for each transaction costs as much as a statement. */
const transactions = new WeakMap<pg.PoolClient, Transaction>();

function transactionOf(client: pg.PoolClient): Transaction {
  const known = transactions.get(client);
  if (known) return known;
  const made = Object.assign(drizzle(client), {
    run: <Row>(statement: Statement<Row>) => sendOn(client, statement),
    send: (statement: Statement<unknown>) => {
      const answer = sendOn(client, statement);
      // Handled at once, because the work may fail first; awaited before the end of the transaction.
      answer.catch(() => undefined);
      const others = sent.get(client);
      if (others) others.push(answer);
      else sent.set(client, [answer]);
    },
  });
  transactions.set(client, made);
  return made;
}

/** Those whose socket is corked. */
const gathering = new WeakSet<pg.PoolClient>();

/** What is sent from here until the event loop goes on leaves in one write: a write costs as much as a short statement. */
function writeTogether(client: pg.PoolClient): void {
  if (gathering.has(client)) return;
  const { stream } = client.connection;
  gathering.add(client);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

async function sendOn<Row>(client: pg.PoolClient, statement: Statement<Row>): Promise<Row[]> {
  writeTogether(client);
  return send(client, statement);
}

async function send<Row>(to: pg.Pool | pg.PoolClient, { name, text, values }: Statement<Row>): Promise<Row[]> {
  const { rows } = await to.query<Row & pg.QueryResultRow>({ ...(name !== undefined && { name }), text, values });
  return rows;
}

/** A connection that timed out or was cut may never answer a rollback. Destroying it ends its transaction too. */
async function isLeftBroken(client: pg.PoolClient, error: unknown): Promise<boolean> {
  return !isServerError(error) || !(await rollback(client));
}

async function rollback(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** The connection stays usable after an error that PostgreSQL reported, and after an error in our own code. */
function isServerError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message : '';
  return !/timeout|terminated|ECONN|EPIPE|not queryable/i.test(message);
}

function rejectionAfter(milliseconds: number, message: string) {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return { promise, reject: { cancel: () => clearTimeout(timer) } };
}
