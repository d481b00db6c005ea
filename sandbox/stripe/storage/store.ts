import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { WRITER_LOCK } from './schema.ts';
import { findSettings, type Settings } from './settings.ts';
import { SandboxTransaction, type RequestOrigin } from './transaction.ts';

/** Opens transactions on the sandbox's state. */
export class Store {
  readonly #pool: pg.Pool;
  readonly #wallClock: () => Date;
  #lastWrite: Promise<unknown> = Promise.resolve();
  #offset = 0;

  constructor(pool: pg.Pool, wallClock: () => Date) {
    this.#pool = pool;
    this.#wallClock = wallClock;
  }

  wallMs(): number {
    return this.#wallClock().getTime();
  }

  /** The sandbox's clock as last seen by this process. */
  now(): Date {
    return new Date(this.wallMs() + this.#offset * 1000);
  }

  async read<T>(work: (tx: SandboxTransaction) => Promise<T>, origin: RequestOrigin | null = null): Promise<T> {
    const client = await this.#pool.connect();
    try {
      return await work(await this.#begin(client, origin));
    } finally {
      client.release();
    }
  }

  /**
   * Writers take turns: within this process by queueing (a waiting writer holds no connection), across processes
   * through an advisory lock. This makes a double submit harmless: the second one sees the result of the first.
   */
  write<T>(work: (tx: SandboxTransaction) => Promise<T>, origin: RequestOrigin | null = null): Promise<T> {
    const turn = this.#lastWrite.then(() => this.#transact(work, origin));
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #transact<T>(work: (tx: SandboxTransaction) => Promise<T>, origin: RequestOrigin | null): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      await takeWriterLock(client);
      const result = await work(await this.#begin(client, origin));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      // A connection that could not roll back is discarded rather than reused.
      client.release(broken);
    }
  }

  async #begin(client: pg.ClientBase, origin: RequestOrigin | null): Promise<SandboxTransaction> {
    const settings: Settings | null = await findSettings(client);
    if (!settings) throw new Error('The payment sandbox has no settings: it was not set up by createStripeSandbox().');
    this.#offset = settings.clockOffset;
    const wallMs = this.wallMs();
    return new SandboxTransaction(
      client,
      { now: Math.floor(wallMs / 1000) + settings.clockOffset, wallMs },
      settings,
      origin,
    );
  }
}

/** Polls instead of blocking: the pool's lock and statement timeouts must not abort a writer that is only queueing. */
async function takeWriterLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
      WRITER_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(20);
  }
}
