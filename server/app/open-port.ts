import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { MigrationWatch } from '#server/platform/db/migrate.ts';
import { listen, type Listener } from '#server/platform/http/listen.ts';
import { startingApp, type StartStep } from '#server/platform/http/starting-app.ts';
import { publicUrl, type Env } from '#server/platform/runtime/env.ts';

/** The product's port. Until the product is ready it says what the start is doing. */
export interface OpenPort {
  /** Where people find the product. */
  url: string;
  /** The server that the product takes over. */
  listener: () => Promise<Listener>;
  stop: () => Promise<void>;
  /** Logs the migrations, and shows them to those who ask meanwhile. */
  migrations?: MigrationWatch;
}

/** A port where other processes serve already: this one takes no connection before it can serve too. */
export function joinPort({ http }: Env, url: string): OpenPort {
  let listening: Promise<Listener> | undefined;
  return {
    url,
    listener: () => (listening ??= listen(http.host, http.port)),
    stop: async () => (await listening)?.stop(),
  };
}

export async function openPort(env: Env, log: Logger): Promise<OpenPort> {
  const listener = await listen(env.http.host, env.http.port);
  const url = publicUrl(env.http, listener.port);
  let step: StartStep = 'starting';
  const answer = getRequestListener(startingApp({ appName: env.appName, publicUrl: url, log, step: () => step }).fetch);
  listener.handleWith((request, response) => void answer(request, response));
  return {
    url,
    listener: async () => listener,
    stop: listener.stop,
    migrations: {
      waiting: () => {
        step = 'waiting';
        log.info('another process migrates or checks the database: waiting for it');
      },
      waited: () => {
        step = 'starting';
      },
      begun: (next) => {
        step = next;
        const { number, of, isNew } = next;
        // The person at the terminal hears of it too.
        if (number === 1 && !isNew) log.warn({ migrations: of }, 'the database is brought up to date first');
      },
      applied: ({ number, of, name }, milliseconds) => {
        step = 'starting';
        log.info({ milliseconds }, `migration ${number} of ${of} (${name}) applied`);
      },
    },
  };
}
