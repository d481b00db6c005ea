import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp, type Deps } from './app.ts';
import { createAttempts } from './auth/attempt-limits.ts';
import { createAuth } from './auth/auth.ts';
import { openDataDirectory } from './data-directory.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from './db/open-database.ts';
import { publicUrl, type Env } from './env.ts';
import { listen, type Listener, type NodeHandler } from './http/listen.ts';
import { readWebFiles } from './http/web-pages.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { openPostOffice } from './mail/post-office.ts';
import { projectRoot } from './root.ts';
import { StartError } from './start-error.ts';
import { enforceRetention } from './worker/retention.ts';
import { startWorker } from './worker/worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Placewell {
  url: string;
  /** For the person at the terminal: where the data lives. */
  dataLocation: string;
  deps: Deps;
  stop: () => Promise<void>;
}

/** Starts the whole product in this process: database, migrations, app and web pages on one port. */
export async function startPlacewell(env: Env, log: Logger): Promise<Placewell> {
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= runInReverse(undo));
  try {
    const listener = await listen(env.http.host, env.http.port);
    undo.push(listener.stop);
    const ground = await openGround(env, undo);
    const { database, pools } = await openReachableDatabase(env, ground, log);
    undo.push(() => database.close());
    const url = publicUrl(env.http, listener.port);
    const post = await openPostOffice(env, pools.system);
    const sender = { appName: env.appName, publicUrl: url, supportEmail: env.supportEmail };
    const worker = startWorker({
      database,
      log,
      now: () => new Date(),
      deliver: (now) => deliverMail({ database, mailer: post.mailer, sender, log }, now),
      schedule: [{ name: 'retention', everyMs: DAY_MS, run: (now) => enforceRetention(database, now) }],
    });
    undo.push(worker.stop);
    const deps: Deps = {
      env,
      publicUrl: url,
      database,
      auth: createAuth({ systemPool: pools.system, secret: ground.secret, publicUrl: url }),
      attempts: createAttempts(pools.system, env.attemptLimits),
      worker,
      log,
      now: () => new Date(),
      isStopping: () => stopping !== undefined,
      ...(post.pages ? { sandbox: post.pages } : {}),
      ...(env.mode === 'production' ? { webFiles: await readWebFiles(join(projectRoot, 'dist/web')) } : {}),
    };
    listener.handleWith(await createHandler(deps, listener, undo));
    return { url, dataLocation: ground.location, deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Ground {
  ownerUrl: string;
  secret: string;
  location: string;
}

/** The database server and the installation's secret: given from outside, or made and kept in the data directory. */
async function openGround(env: Env, undo: (() => Promise<void>)[]): Promise<Ground> {
  if (env.databaseUrl !== undefined && env.appSecret !== undefined) {
    return { ownerUrl: env.databaseUrl, secret: env.appSecret, location: 'the database named by DATABASE_URL' };
  }
  const directory = await openDataDirectory(env.dataDirectory);
  undo.push(directory.release);
  const postgres = await startEmbeddedPostgres({
    directory: join(directory.path, 'postgres'),
    socketDirectory: directory.socketDirectory,
    password: await directory.secret('database-password'),
  });
  undo.push(postgres.stop);
  return {
    ownerUrl: postgres.connectionString,
    secret: env.appSecret ?? (await directory.secret('app-secret')),
    location: directory.path,
  };
}

async function openReachableDatabase(env: Env, ground: Ground, log: Logger): Promise<OpenDatabase> {
  try {
    return await openDatabase({
      ownerUrl: ground.ownerUrl,
      secret: ground.secret,
      onError: (error) => log.warn({ err: error }, 'lost a database connection'),
      withSandbox: env.mail.smtpUrl === undefined,
    });
  } catch (error) {
    if (env.databaseUrl === undefined || !isConnectionProblem(error)) throw error;
    const { hostname, port } = new URL(env.databaseUrl);
    throw new StartError(
      `DATABASE_URL names a database at ${hostname}:${port || '5432'} that cannot be used: ${error.message || error.code}.`,
    );
  }
}

/** Refused, unreachable, timed out, or turned away by PostgreSQL (class 28: authentication, 3D: no such database). */
function isConnectionProblem(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|28...|3D...|08...|57P03)$/.test(error.code)
  );
}

async function createHandler(deps: Deps, listener: Listener, undo: (() => Promise<void>)[]): Promise<NodeHandler> {
  const app = createApp(deps);
  const handleApi = getRequestListener(app.fetch);
  if (deps.env.mode !== 'development') return (request, response) => void handleApi(request, response);
  const { createDevelopmentHandler } = await import('./development.ts');
  const development = await createDevelopmentHandler(listener.server, handleApi);
  undo.push(development.stop);
  return development.handler;
}

async function runInReverse(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps.toReversed()) await step();
}
