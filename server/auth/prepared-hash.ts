import { AsyncLocalStorage } from 'node:async_hooks';

const prepared = new AsyncLocalStorage<string>();

/**
 * better-auth hashes the password of a new account inside the transaction that makes it, and a hash may wait long for its
 * turn: a few sign-ups at once would hold every connection, and nobody's session could be read. So the hash is made before,
 * without a connection, and better-auth is handed it when it asks for one.
 */
export function withPreparedHash<T>(hash: string, work: () => Promise<T>): Promise<T> {
  return prepared.run(hash, work);
}

export function preparedHash(): string | undefined {
  return prepared.getStore();
}
