import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Transaction } from '#server/platform/db/database.ts';

const running = new AsyncLocalStorage<Transaction>();

/** The transaction that better-auth is currently in, for changes that must be atomic with its own. */
export function currentAuthTransaction(): Transaction {
  const transaction = running.getStore();
  if (!transaction) throw new Error('better-auth called back outside a transaction');
  return transaction;
}

/** Wraps the database so that better-auth's callbacks can join its transactions. */
export function sharedTransactions<D extends NodePgDatabase>(database: D): D {
  return new Proxy(database, {
    get: (target, property, receiver) => {
      if (property !== 'transaction') return Reflect.get(target, property, receiver) as unknown;
      const join: D['transaction'] = (work, config) =>
        target.transaction((tx) => running.run(tx as unknown as Transaction, () => work(tx)), config);
      return join;
    },
  });
}
