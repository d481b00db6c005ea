import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Transaction } from '../db/database.ts';

const running = new AsyncLocalStorage<Transaction>();

/** The transaction in which better-auth is working right now, for what has to happen together with its change. */
export function currentAuthTransaction(): Transaction {
  const transaction = running.getStore();
  if (!transaction) throw new Error('better-auth called back outside of a transaction');
  return transaction;
}

/** The same database, whose transactions can be joined from better-auth's callbacks. */
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
