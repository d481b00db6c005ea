import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LiveTopic } from '#shared/live.ts';
import type { Database } from '../db/database.ts';
import { createChannel } from './channel.ts';
import { endedSessions } from './ended-sessions.ts';
import { readMessage, writeMessage } from './message.ts';
import { createStreams } from './streams.ts';

/**
 * Tells every open page of an account what has changed, whichever process it is connected to. Changes of a moment are
 * told together. One that cannot be told to the other processes is logged, kept and told when the connection is back.
 */
export type Live = ReturnType<typeof createLive>;

export interface LiveOptions {
  database: Database;
  /** Its address is the one to listen at; the connection itself is a separate one, held for as long as the process runs. */
  pool: pg.Pool;
  log: Logger;
}

const GATHER_MS = 20;
const HEARTBEAT_MS = 20_000;
/** A stream outlives its session by no more than this. */
const SESSION_CHECK_MS = 4_000;
/** PostgreSQL takes 8,000 bytes a message; one account with every topic needs fewer than 150. */
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
    if (unknown || unclear.length > 0) log.warn({ accounts: unclear.length }, 'heard of a change of an unknown kind');
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
        log.error({ err: error, accounts: some.length }, 'other processes could not be told of a change yet');
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
      log.warn({ err: error }, 'the sessions of live streams could not be checked');
    }
  }

  return {
    start: async () => {
      timers.push(setInterval(streams.beat, HEARTBEAT_MS));
      timers.push(setInterval(() => void closeEndedSessions(), SESSION_CHECK_MS));
      await channel.start();
    },
    /** Call it after the change was committed. */
    publish: (userId: string, topics: readonly LiveTopic[]) => {
      streams.deliver(userId, topics);
      remember(userId, topics);
      gathering ??= setTimeout(() => void tell(), GATHER_MS);
    },
    open: streams.open,
    openStreams: streams.count,
    /** So that the server can stop; browsers connect to another process or come back later. */
    endStreams: streams.endAll,
    /** Tells the other processes what they do not know yet. */
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      streams.endAll();
      clearTimeout(gathering);
      if (toTell.size > 0) await tell();
      await channel.stop();
    },
  };
}
