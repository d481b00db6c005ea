import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/**
 * A running transaction. Stores take it as their first argument, the tenant as their second. What is done in one may be done
 * again: a transaction that lost a race is repeated once, so its work has no other effects than those it undoes.
 */
export type Transaction = NodePgDatabase;

export interface Database {
  /**
   * One transaction on behalf of one account, as a role that row-level security binds: without the account's id in
   * place it sees no rows at all. A snapshot reads everything as of one moment and writes nothing.
   */
  asTenant<T>(userId: string, work: (tx: Transaction) => Promise<T>, options?: { snapshot: boolean }): Promise<T>;
  /** One transaction for what concerns no single signed-in account: signing in, mail, webhooks, retention. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer within a second, or as many as the installation has patience for. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Pools {
  app: pg.Pool;
  system: pg.Pool;
}

const PING_TIMEOUT_MS = 1_000;
/** A deadlock, and a transaction that cannot be put in an order with others. */
export const LOST_RACE = /^(40P01|40001)$/;
const BEGIN = 'begin';
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

export function createDatabase({ app, system }: Pools, patience = 1): Database {
  return {
    asTenant: (userId, work, { snapshot } = { snapshot: false }) => {
      const workAsTenant = async (tx: Transaction) => {
        // Local to the transaction: a setting of the session would travel with the pooled connection to the next account.
        await tx.execute(sql`select set_config('app.user_id', ${userId}, true)`);
        return work(tx);
      };
      // A snapshot takes no locks and so loses no race; what it has read may be on its way to somebody already.
      if (snapshot) return inTransaction(app, BEGIN_SNAPSHOT, workAsTenant);
      return onceMore(() => inTransaction(app, BEGIN, workAsTenant));
    },
    asSystem: (work) => onceMore(() => inTransaction(system, BEGIN, work)),
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

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that timed out or was cut may never answer a rollback: throwing it away ends its transaction too.
    broken = !isServerError(error) || !(await rollback(client));
    throw error;
  } finally {
    client.release(broken);
  }
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
