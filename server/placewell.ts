import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { SiteFacts } from '#shared/site-facts.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createAttempts } from './auth/attempt-limits.ts';
import { createAuth } from './auth/auth.ts';
import { agreeOnErasures } from './backup/erase-again.ts';
import { openBilling } from './billing/open-billing.ts';
import { createTrialLedger } from './billing/trial-ledger.ts';
import { openDatabase, type OpenDatabase } from './db/open-database.ts';
import { createDocumentReader, type DocumentReader } from './documents/document-reader.ts';
import { publicUrl, type Env } from './env.ts';
import { openFiles } from './files/open-files.ts';
import { openGround, type Ground } from './ground.ts';
import { listen, type Listener, type NodeHandler } from './http/listen.ts';
import { readWebFiles } from './http/web-pages.ts';
import { createLive, type Live } from './live/live.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openPostOffice } from './mail/post-office.ts';
import { createFactorKeys } from './second-factor/factor-keys.ts';
import { projectRoot } from './root.ts';
import { runInReverse } from './run-in-reverse.ts';
import { StartError } from './start-error.ts';
import { createTableReader, type TableReader } from './tables/table-reader.ts';
import { createStopKeys } from './today/stop-keys.ts';
import { createRegister, nightlyBackup, schedule } from './work/register.ts';
import { startWorker, type Worker } from './work/worker.ts';

/** Where time enters: everything else is handed it. */
const wallClock = () => new Date();

type App = ReturnType<typeof createApp>;

export interface Placewell {
  url: string;
  /** For the person at the terminal: where the data lives. */
  dataLocation: string;
  deps: Deps;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product in this process: database (unless there is `ground` to stand on), migrations, app and web pages
 * on one port. A start that fails, or is no longer wanted, takes down what it has put up.
 */
export async function startPlacewell(
  env: Env,
  log: Logger,
  { unwanted, ground: given }: { unwanted?: AbortSignal; ground?: Ground } = {},
): Promise<Placewell> {
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= runInReverse(undo, log));
  try {
    // The port comes first, because it can fail at once; it is let go of first, too, while everything behind it still works.
    const listener = await listen(env.http.host, env.http.port);
    undo.push(listener.stop);
    const ground = given ?? (await openGround({ env, log, undo, unwanted }));
    unwanted?.throwIfAborted();
    const opened = await openReachableDatabase(env, ground, log);
    undo.push(() => opened.database.close());
    // A database that was restored is older than the list: before anybody can look, it forgets what it had to forget.
    if (!ground.isInUse) await agreeOnErasures(opened.unhurried, env.backups.directory);
    unwanted?.throwIfAborted();
    const url = publicUrl(env.http, listener.port);
    const self: { app?: App } = {};
    const deliver = async (request: Request) => self.app?.fetch(request) ?? new Response(null, { status: 503 });
    const deps = await openDeps(
      { env, log, url, ground, deliver, isStopping: () => stopping !== undefined },
      opened,
      undo,
    );
    self.app = createApp(deps);
    listener.handleWith(await createHandler(self.app, env, listener, undo));
    undo.push(async () => {
      const lastAnswers = listener.stop();
      // The listener waits for the last answer, and a stream is one that never ends by itself.
      deps.live.endStreams();
      // What the worker reads ends by itself or is handed back first: to be cut short would count as a failure.
      const readers = [deps.documents, deps.tables];
      await Promise.all([lastAnswers, deps.worker.stop().then(() => Promise.all(readers.map(({ stop }) => stop())))]);
    });
    unwanted?.throwIfAborted();
    return { url, dataLocation: ground.location, deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Circumstances {
  env: Env;
  log: Logger;
  url: string;
  ground: Ground;
  /** How the payment sandbox's webhooks reach the app that is about to be made. */
  deliver: (request: Request) => Promise<Response>;
  isStopping: () => boolean;
}

/** Everything the app leans on, real or stand-in. */
async function openDeps(
  { env, log, url, ground, deliver, isStopping }: Circumstances,
  { database, unhurried, pools, unhurriedPools }: OpenDatabase,
  undo: (() => Promise<void>)[],
): Promise<Deps & { live: Live; worker: Worker; documents: DocumentReader; tables: TableReader }> {
  // Straight to the database: who listens keeps a connection.
  const live = createLive({ database, pool: unhurriedPools.app, log });
  undo.push(live.stop);
  await live.start();
  const post = await openPostOffice(env, pools.system);
  const payments = await openBilling({
    env,
    systemPool: pools.system,
    publicUrl: url,
    now: wallClock,
    deliver,
    log,
  });
  undo.push(payments.stop);
  const files = await openFiles(env, database, () => new Date());
  const documents = createDocumentReader();
  const tables = createTableReader();
  const background = createBackground();
  undo.push(background.settled);
  const ledger = createTrialLedger(ground.secret);
  const sender = { appName: env.appName, publicUrl: url, supportEmail: env.supportEmail };
  const stopKeys = createStopKeys(ground.secret);
  const embeddedUrl = env.databaseUrl === undefined ? ground.ownerUrl : undefined;
  const register = createRegister(
    { database, mailer: post.mailer, sender, stopKeys },
    { database, billing: payments.billing, ledger, live },
    { files, documents, tables, live },
    { env, embeddedUrl, now: wallClock, log },
  );
  const worker = startWorker({
    database,
    unhurried,
    live,
    log,
    now: wallClock,
    register,
    schedule: embeddedUrl !== undefined && env.backups.kept > 0 ? [...schedule, nightlyBackup] : schedule,
    isHeldUp: ground.disk.isShort,
  });
  undo.push(worker.stop);
  const standIns = [post.pages, payments.pages].filter((pages) => pages !== undefined);
  const deps = {
    env,
    publicUrl: url,
    database,
    unhurried,
    auth: createAuth({ systemPool: pools.system, secret: ground.secret, publicUrl: url }),
    attempts: createAttempts(pools.system, env.attemptLimits),
    factorKeys: createFactorKeys(ground.secret),
    stopKeys,
    worker,
    live,
    billing: payments.billing,
    ledger,
    files,
    documents,
    tables,
    disk: ground.disk,
    inBackground: background.add,
    metrics: createMetrics({ database, pools, unhurriedPools, live, register, log }),
    log,
    now: wallClock,
    isStopping,
    ...(standIns.length > 0 ? { sandbox: standIns } : {}),
    ...(servesBuiltPages(env)
      ? { webFiles: await readWebFiles(join(projectRoot, 'dist/web'), siteFacts(env, url)) }
      : {}),
  };
  return deps;
}

function servesBuiltPages({ mode }: Env): boolean {
  return mode === 'local' || mode === 'production';
}

function siteFacts({ appName, supportEmail, operator }: Env, publicUrl: string): SiteFacts {
  return { appName, supportEmail, publicUrl, operatorName: operator.name, operatorAddress: operator.address };
}

/** Work that a request has started and not waited for. */
function createBackground() {
  const running = new Set<Promise<void>>();
  return {
    add: (work: Promise<void>) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

async function openReachableDatabase(env: Env, ground: Ground, log: Logger): Promise<OpenDatabase> {
  try {
    return await openDatabase({
      ownerUrl: ground.ownerUrl,
      secret: ground.secret,
      onError: (error) => log.warn({ err: error }, 'lost a database connection'),
      withSandbox: env.mail.smtpUrl === undefined || env.billing === undefined,
      patience: env.databasePatience,
      pooler: env.pooler,
      isBesideUs: env.databaseUrl === undefined,
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

async function createHandler(
  app: App,
  env: Env,
  listener: Listener,
  undo: (() => Promise<void>)[],
): Promise<NodeHandler> {
  const handleApi = getRequestListener(app.fetch);
  if (env.mode !== 'development') return (request, response) => void handleApi(request, response);
  const { createDevelopmentHandler } = await import('./development.ts');
  const development = await createDevelopmentHandler(listener.server, handleApi);
  undo.push(development.stop);
  return development.handler;
}
