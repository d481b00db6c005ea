import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LiveTopic } from '#shared/records/live.ts';
import type { Database } from '../db/database.ts';
import { createChannel } from './channel.ts';
import { endedSessions } from './ended-sessions.ts';
import { readMessage, writeMessage } from './message.ts';
import { createStreams } from './streams.ts';

/**
 * Tells every open page of an account what has changed, whichever process it is connected to. Changes are batched.
 * Changes that cannot be sent to the other processes are logged, kept and sent when the connection is back.
 */
export type Live = ReturnType<typeof createLive>;

export interface LiveOptions {
  database: Database;
  /** Only its address is used: the listening connection is separate and stays open while the process runs. */
  pool: pg.Pool;
  log: Logger;
}

const GATHER_MS = 20;
const HEARTBEAT_MS = 20_000;
/** A stream outlives its session by at most this long. */
const SESSION_CHECK_MS = 4_000;
/** PostgreSQL allows 8,000 bytes per message; one account with every topic needs fewer than 150. */
const ACCOUNTS_PER_MESSAGE = 50;

export function createLive({ database, pool, log }: LiveOptions) {
  const node = randomUUID();
  const streams = createStreams();
  const toTell = new Map<string, Set<LiveTopic>>();
  let gathering: NodeJS.Timeout | undefined;
  const timers: NodeJS.Timeout[] = [];

  const channel = createChannel({
    connectionString: pool.options.connectionString ?? '',
    log,
    onMessage: hear,
    onConnected: () => {
      streams.refetchAll();
      if (toTell.size > 0) void tell();
    },
  });

  function hear(text: string): void {
    const { from, changes, unclear, unknown } = readMessage(text);
    if (from === node) return;
    if (unknown || unclear.length > 0) log.warn({ accounts: unclear.length }, 'received a change of an unknown kind');
    if (unknown) return streams.refetchAll();
    for (const [userId, topics] of changes) streams.deliver(userId, topics);
    for (const userId of unclear) streams.refetch(userId);
  }

  async function tell(): Promise<void> {
    gathering = undefined;
    const changes = [...toTell].map(([userId, topics]) => [userId, [...topics]] as const);
    toTell.clear();
    for (let start = 0; start < changes.length; start += ACCOUNTS_PER_MESSAGE) {
      const some = changes.slice(start, start + ACCOUNTS_PER_MESSAGE);
      try {
        await channel.send(writeMessage(node, some));
      } catch (error) {
        log.error({ err: error, accounts: some.length }, 'could not tell other processes of a change yet');
        for (const [userId, topics] of some) remember(userId, topics);
      }
    }
  }

  function remember(userId: string, topics: readonly LiveTopic[]): void {
    const known = toTell.get(userId) ?? new Set();
    for (const topic of topics) known.add(topic);
    toTell.set(userId, known);
  }

  async function closeEndedSessions(): Promise<void> {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    try {
      streams.closeSessions(await endedSessions(database, ids));
    } catch (error) {
      log.warn({ err: error }, 'could not check the sessions of live streams');
    }
  }

  return {
    start: async () => {
      timers.push(setInterval(streams.beat, HEARTBEAT_MS));
      timers.push(setInterval(() => void closeEndedSessions(), SESSION_CHECK_MS));
      await channel.start();
    },
    /** Call it after the change is committed. */
    publish: (userId: string, topics: readonly LiveTopic[]) => {
      streams.deliver(userId, topics);
      remember(userId, topics);
      gathering ??= setTimeout(() => void tell(), GATHER_MS);
    },
    open: streams.open,
    openStreams: streams.count,
    /** Lets the server stop. Browsers connect to another process or come back later. */
    endStreams: streams.endAll,
    /** Sends pending changes to the other processes first. */
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      streams.endAll();
      clearTimeout(gathering);
      if (toTell.size > 0) await tell();
      await channel.stop();
    },
  };
}
