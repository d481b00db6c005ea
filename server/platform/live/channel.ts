import pg from 'pg';
import type { Logger } from 'pino';

/** A broadcast channel between all nodes on one database. A lost connection is reopened until `stop`. */

const CHANNEL = 'placewell_live';
const RECONNECT_MS = 500;
const CHECK_MS = 15_000;
const QUERY_TIMEOUT_MS = 5_000;

export interface ChannelOptions {
  connectionString: string;
  log: Logger;
  onMessage: (message: string) => void;
  /** Connected, for the first time or again: messages in between were missed. */
  onConnected: () => void;
}

export function createChannel({ connectionString, log, onMessage, onConnected }: ChannelOptions) {
  let client: pg.Client | undefined;
  let stopped = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let lastAnswer: Promise<unknown> = Promise.resolve();

  /** Sends queries one at a time, as the connection requires. */
  function ask(on: pg.Client, text: string, values: string[] = []): Promise<unknown> {
    const answer = lastAnswer.then(() => on.query(text, values));
    lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'placewell live',
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    const lose = (error?: Error) => {
      if (error) log.warn({ err: error }, 'lost the live connection');
      if (client === next) client = undefined;
      else if (client) return;
      retryLater();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'could not open the live connection');
      await next.end().catch(() => undefined);
      return retryLater();
    }
    if (stopped) return next.end();
    client = next;
    onConnected();
  }

  function retryLater(): void {
    if (stopped || reconnecting) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      void connect();
    }, RECONNECT_MS);
  }

  return {
    start: async () => {
      // A connection whose other end vanished silently is only noticed by using it.
      checking = setInterval(() => {
        const checked = client;
        if (!checked) return;
        ask(checked, 'select 1').catch((error: unknown) => {
          log.warn({ err: error }, 'the live connection does not answer');
          void checked.end();
        });
      }, CHECK_MS);
      await connect();
    },
    /** Rejects when the message cannot be sent now. */
    send: async (message: string) => {
      if (!client) throw new Error('There is no live connection at the moment');
      await ask(client, 'select pg_notify($1, $2)', [CHANNEL, message]);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(reconnecting);
      clearInterval(checking);
      await client?.end();
    },
  };
}
