import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { SiteFacts } from '#shared/platform/site-facts.ts';
import { createApp } from './app.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createAttempts } from '#server/identity/auth/attempt-limits.ts';
import { createAuth } from '#server/identity/auth/auth.ts';
import { agreeOnErasures } from '#server/workspace/backup/erase-again.ts';
import { openBilling } from '#server/billing/open-billing.ts';
import { createTrialLedger } from '#server/billing/trial-ledger.ts';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '#server/platform/db/open-database.ts';
import { createDocumentReader, type DocumentReader } from '#server/platform/readers/documents/document-reader.ts';
import { warnOfWeakConfinement } from '#server/platform/readers/process/confinement-warning.ts';
import type { Env } from '#server/platform/runtime/env.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { openInstallation, type Installation } from './installation.ts';
import { openPort, type OpenPort } from './open-port.ts';
import type { Listener, NodeHandler } from '#server/platform/http/listen.ts';
import { readWebFiles } from '#server/platform/http/web-pages.ts';
import { createLive, type Live } from '#server/platform/live/live.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { openPostOffice } from '#server/platform/mail/post-office.ts';
import { createDeviceKeys } from '#server/identity/auth/device-keys.ts';
import { createFactorKeys } from '#server/identity/second-factor/factor-keys.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { runInReverse } from '#server/platform/runtime/run-in-reverse.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { createTableReader, type TableReader } from '#server/platform/readers/tables/table-reader.ts';
import { createStopKeys } from '#server/platform/mail/stop-keys.ts';
import { createRegister, nightlyBackup, schedule } from './work-register.ts';
import { startWorker, type Worker } from '#server/platform/work/worker.ts';

/** The only source of time; everything else receives it. */
const wallClock = () => new Date();

type App = ReturnType<typeof createApp>;

export interface Placewell {
  url: string;
  /** Where the data lives, for the person at the terminal. */
  dataLocation: string;
  deps: Deps;
  stop: () => Promise<void>;
}

interface Circumstances {
  unwanted?: AbortSignal;
  /** Opened before the product was loaded. */
  port?: OpenPort;
  /** Opened by another process. */
  installation?: Installation | Promise<Installation> | undefined;
}

/**
 * Starts the whole product in this process: port, database (unless `installation` is given), migrations, app and web
 * pages. A start that fails or is aborted stops everything it has started.
 */
export async function startPlacewell(
  env: Env,
  log: Logger,
  { unwanted, port: opened, installation: given }: Circumstances = {},
): Promise<Placewell> {
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= runInReverse(undo, log));
  try {
    // The port comes first: it can fail at once, and it answers while the rest starts. It is also released first, while
    // everything behind it still works.
    const port = opened ?? (await openPort(env, log));
    const { url } = port;
    undo.push(port.stop);
    const installation = (await given) ?? (await openInstallation({ env, log, undo, unwanted }));
    unwanted?.throwIfAborted();
    const opening = { log, unwanted, migrations: port.migrations };
    const database = await openReachableDatabase(env, installation, opening);
    undo.push(() => database.database.close());
    // A restored database may be older than the list of erasures. It erases those records again before anyone can read
    // them.
    if (installation.servedAt === undefined) await agreeOnErasures(database.unhurried, env.backups.directory);
    unwanted?.throwIfAborted();
    const self: { app?: App } = {};
    const deliver = async (request: Request) => self.app?.fetch(request) ?? new Response(null, { status: 503 });
    const deps = await openDeps(
      { env, log, url, installation, deliver, isStopping: () => stopping !== undefined },
      database,
      undo,
    );
    self.app = createApp(deps);
    const listener = await port.listener();
    listener.handleWith(await createHandler(self.app, env, listener, undo));
    undo.push(async () => {
      const lastAnswers = listener.stop();
      // The listener waits for the last response, and a stream never ends by itself.
      deps.live.endStreams();
      // Work that reads documents ends or is handed back before the readers stop: being cut off would count as a
      // failure.
      const readers = [deps.documents, deps.tables];
      await Promise.all([lastAnswers, deps.worker.stop().then(() => Promise.all(readers.map(({ stop }) => stop())))]);
    });
    unwanted?.throwIfAborted();
    return { url, dataLocation: installation.location, deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Surroundings {
  env: Env;
  log: Logger;
  url: string;
  installation: Installation;
  /** Delivers the payment sandbox's webhooks to the app that is about to be created. */
  deliver: (request: Request) => Promise<Response>;
  isStopping: () => boolean;
}

/** Everything the app depends on, real or stand-in. */
async function openDeps(
  { env, log, url, installation, deliver, isStopping }: Surroundings,
  { database, unhurried, pools, unhurriedPools }: OpenDatabase,
  undo: (() => Promise<void>)[],
): Promise<Deps & { live: Live; worker: Worker; documents: DocumentReader; tables: TableReader }> {
  // Bypasses the pooler, because LISTEN needs a connection of its own.
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
  // The first process speaks for all.
  if (env.mode === 'production' && installation.servedAt === undefined)
    background.add(warnOfWeakConfinement(documents, log));
  const ledger = createTrialLedger(installation.secret);
  const sender = { appName: env.appName, publicUrl: url, supportEmail: env.supportEmail };
  const stopKeys = createStopKeys(installation.secret);
  const embeddedUrl = env.databaseUrl === undefined ? installation.ownerUrl : undefined;
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
    isHeldUp: installation.disk.isShort,
  });
  undo.push(worker.stop);
  const standIns = [post.pages, payments.pages].filter((pages) => pages !== undefined);
  const deps = {
    env,
    publicUrl: url,
    database,
    unhurried,
    auth: createAuth({ systemPool: pools.system, secret: installation.secret, publicUrl: url }),
    attempts: createAttempts(pools.system, env.attemptLimits),
    factorKeys: createFactorKeys(installation.secret),
    deviceKeys: createDeviceKeys(installation.secret),
    stopKeys,
    worker,
    live,
    billing: payments.billing,
    ledger,
    files,
    documents,
    tables,
    disk: installation.disk,
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

/** Keeps track of work that a request has started without waiting for it. */
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

async function openReachableDatabase(
  env: Env,
  installation: Installation,
  { log, ...start }: { log: Logger } & Pick<DatabaseOptions, 'unwanted' | 'migrations'>,
): Promise<OpenDatabase> {
  try {
    return await openDatabase({
      ownerUrl: installation.ownerUrl,
      secret: installation.secret,
      onError: (error) => log.warn({ err: error }, 'lost a database connection'),
      withSandbox: env.mail.smtpUrl === undefined || env.billing === undefined,
      patience: env.databasePatience,
      pooler: env.pooler,
      isBesideUs: env.databaseUrl === undefined,
      ...start,
    });
  } catch (error) {
    if (env.databaseUrl === undefined || !isConnectionProblem(error)) throw error;
    const { hostname, port } = new URL(env.databaseUrl);
    throw new StartError(
      `DATABASE_URL names a database at ${hostname}:${port || '5432'} that cannot be used: ${error.message || error.code}.`,
    );
  }
}

/** Refused, unreachable, timed out, or rejected by PostgreSQL (class 28: authentication, 3D: no such database). */
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
