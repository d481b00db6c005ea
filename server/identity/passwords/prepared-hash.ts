import { AsyncLocalStorage } from 'node:async_hooks';

const prepared = new AsyncLocalStorage<string>();

/**
 * better-auth hashes a new account's password inside its transaction, and a hash may wait long for its turn. A few
 * parallel sign-ups would hold every connection, and no session could be read. So the hash is computed beforehand,
 * without a connection, and handed to better-auth when it asks for one.
 */
export function withPreparedHash<T>(hash: string, work: () => Promise<T>): Promise<T> {
  return prepared.run(hash, work);
}

export function preparedHash(): string | undefined {
  return prepared.getStore();
}
