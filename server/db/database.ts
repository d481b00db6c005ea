import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Statement } from './statement.ts';

/**
 * A running transaction. Stores take it as their first argument, the tenant as their second. What is done in one may be done
 * again: a transaction that lost a race is repeated once, so its work has no other effects than those it undoes.
 */
export type Transaction = NodePgDatabase & {
  /** Statements that do not need each other's answers may be sent together, with `Promise.all`: they run in order. */
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>;
};

export interface Database {
  /**
   * One transaction on behalf of one account, as a role that row-level security binds: without the account's id in
   * place it sees no rows at all.
   */
  asTenant<T>(userId: string, work: (tx: Transaction) => Promise<T>, purpose?: Purpose): Promise<T>;
  /** One transaction for what concerns no single signed-in account: signing in, mail, webhooks, retention. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement that concerns no single signed-in account, without a transaction around it. */
  lookUp<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Rejects when the database does not answer within a second, or as many as the installation has patience for. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** To read is to write nothing. A snapshot, besides, reads everything as of one moment. */
type Purpose = 'change' | 'read' | 'snapshot';

export interface Pools {
  app: pg.Pool;
  system: pg.Pool;
}

const PING_TIMEOUT_MS = 1_000;
/** A deadlock, and a transaction that cannot be put in an order with others. */
export const LOST_RACE = /^(40P01|40001)$/;
const begins: Record<Purpose, string> = {
  change: 'begin',
  read: 'begin read only',
  snapshot: 'begin isolation level repeatable read read only',
};

export function createDatabase({ app, system }: Pools, patience = 1): Database {
  return {
    asTenant: (userId, work, purpose = 'change') => {
      // Local to the transaction: a setting of the session would travel with the pooled connection to the next account.
      const begin = `${begins[purpose]}; set local app.user_id = ${pg.escapeLiteral(userId)}`;
      // What only reads takes no locks and so loses no race; a snapshot's rows may be on their way to somebody already.
      if (purpose !== 'change') return readInTransaction(app, (client) => asAccount(client, begin, work));
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

/** Of two transactions that wait for each other PostgreSQL ends one; by the time it is repeated the other is through. */
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

/** `work` begins it. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await isLeftBroken(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Nothing can go wrong any more once all is read: whoever waits for it need not wait for the end of the transaction. Under load that
 * end is sent together with the next beginning on the same connection, otherwise in a moment by itself.
 */
async function readInTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    endSoon(client);
    client.release();
    return result;
  } catch (error) {
    client.release(await isLeftBroken(client, error));
    throw error;
  }
}

const END_AFTER_MS = 5;
/** Connections on which a transaction that has only read is still open, and what will end it. */
const openReads = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

function endSoon(client: pg.PoolClient): void {
  const timer = setTimeout(() => {
    openReads.delete(client);
    // Closed, it leaves the pool by itself.
    client.query('commit').catch(() => client.connection.stream.destroy());
  }, END_AFTER_MS);
  openReads.set(client, timer);
}

/** What has to be sent before a transaction can begin on this connection. */
function endOfLast(client: pg.PoolClient): string {
  const timer = openReads.get(client);
  if (!timer) return '';
  clearTimeout(timer);
  openReads.delete(client);
  return 'commit; ';
}

/**
 * The first statement follows the beginning without waiting for its answer (see `pipeline` in pool.ts). Had that failed,
 * no account would be in place, and the statement would see nothing and write nothing.
 */
async function asAccount<T>(client: pg.PoolClient, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Both leave in one write: what is held back goes out once the work has asked its first question.
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  const beginning = client.query(endOfLast(client) + begin);
  // Heard at once, because the work may be the first to fail; waited for below.
  beginning.catch(() => undefined);
  const result = await work(transactionOf(client));
  await beginning;
  return result;
}

/** One for every connection: to make another for each transaction costs as much as a statement. */
const transactions = new WeakMap<pg.PoolClient, Transaction>();

function transactionOf(client: pg.PoolClient): Transaction {
  const known = transactions.get(client);
  if (known) return known;
  const made = Object.assign(drizzle(client), { run: <Row>(statement: Statement<Row>) => send(client, statement) });
  transactions.set(client, made);
  return made;
}

async function send<Row>(to: pg.Pool | pg.PoolClient, { name, text, values }: Statement<Row>): Promise<Row[]> {
  const { rows } = await to.query<Row & pg.QueryResultRow>({ ...(name !== undefined && { name }), text, values });
  return rows;
}

/** A connection that timed out or was cut may never answer a rollback: throwing it away ends its transaction too. */
async function isLeftBroken(client: pg.PoolClient, error: unknown): Promise<boolean> {
  return !isServerError(error) || !(await rollback(client));
}

async function rollback(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** An error that PostgreSQL itself reported leaves the connection usable; so does an error of our own code. */
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
