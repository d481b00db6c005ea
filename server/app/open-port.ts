import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { MigrationWatch } from '#server/platform/db/migrate.ts';
import { listen, type Listener } from '#server/platform/http/listen.ts';
import { startingApp, type StartStep } from '#server/platform/http/starting-app.ts';
import { publicUrl, type Env } from '#server/platform/runtime/env.ts';

/** The product's port. Until the product is ready it says what the start is doing. */
export interface OpenPort {
  listener: Listener;
  /** Where people find the product. */
  url: string;
  /** Logs the migrations, and shows them to those who ask meanwhile. */
  migrations: MigrationWatch;
}

export async function openPort(env: Env, log: Logger): Promise<OpenPort> {
  const listener = await listen(env.http.host, env.http.port);
  const url = publicUrl(env.http, listener.port);
  let step: StartStep = 'starting';
  const answer = getRequestListener(startingApp({ appName: env.appName, publicUrl: url, log, step: () => step }).fetch);
  listener.handleWith((request, response) => void answer(request, response));
  return {
    listener,
    url,
    migrations: {
      waiting: () => {
        step = 'waiting';
        log.info('another process migrates the database: waiting for it');
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
