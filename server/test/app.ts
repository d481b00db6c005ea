import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/sandbox.ts';
import type { SessionUser } from '#shared/account.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createAttempts } from '../auth/attempt-limits.ts';
import { createAuth } from '../auth/auth.ts';
import { connectSandbox } from '../billing/billing.ts';
import { createTrialLedger } from '../billing/trial-ledger.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { parseEnv } from '../env.ts';
import { openFiles } from '../files/open-files.ts';
import { createLive, type Live } from '../live/live.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Mail, Mailer } from '../mail/mail.ts';
import { createFactorKeys } from '../second-factor/factor-keys.ts';
import { createTableReader } from '../tables/table-reader.ts';
import { createStopKeys } from '../today/stop-keys.ts';
import { createRegister } from '../work/register.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from './database.ts';
import { workOff } from './work.ts';

export const TEST_URL = 'http://localhost:3000';

export interface TestApp {
  deps: Deps;
  live: Live;
  db: TestDatabase;
  sandbox: StripeSandbox;
  /** What the product has written to its log so far, one JSON line each. */
  logLines: string[];
  /** Does what the worker does: sends what is due. Resolves to all mail sent so far, the oldest first. */
  deliverMail: (mailer?: Mailer) => Promise<Mail[]>;
  /** The same for everything that is queued, as if it were the moment given. */
  workOff: (at: Date) => Promise<void>;
  /** Resolves when the work that requests have left running has ended. */
  settled: () => Promise<unknown>;
  /** A browser's worth of cookies: what it was given it sends back. */
  visitor: () => Visitor;
  /** A visitor who has just signed up, with a trial running unless asked otherwise. */
  signUp: (
    overrides?: Partial<Credentials> & { subscribed?: boolean },
  ) => Promise<Visitor & { user: SessionUser; credentials: Credentials }>;
}

export interface Credentials {
  displayName: string;
  email: string;
  password: string;
}

export interface Visitor {
  cookies: Map<string, string>;
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

interface Ground {
  createDatabase?: () => Promise<TestDatabase>;
  settings?: () => Record<string, string>;
  openLog?: typeof createLog;
}

/** A test asks in seconds what a person asks in a day. */
export const UNLIMITED = '100000';

const noSettings = () => ({});

/** The real app on a real database of its own, for the tests of one file. Its settings are read when the tests begin. */
export function useTestApp(
  overrides: Partial<Deps> = {},
  { createDatabase = createTestDatabase, settings = noSettings, openLog = createLog }: Ground = {},
): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await createTestApp(overrides, await createDatabase(), settings(), openLog));
  });
  afterAll(async () => {
    await test.sandbox.stop();
    await test.live.stop();
    await test.db.drop();
    await rm(test.deps.env.dataDirectory, { recursive: true });
  });
  return test;
}

async function createTestApp(
  overrides: Partial<Deps>,
  db: TestDatabase,
  settings: Record<string, string>,
  openLog: typeof createLog,
): Promise<TestApp> {
  const logLines: string[] = [];
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR, API_CALLS_PER_MINUTE: UNLIMITED, ...settings });
  const log = openLog({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const live = createLive({ database: db.database, pool: db.pools.app, log });
  await live.start();
  const sandbox = await createStripeSandbox({
    pool: db.pools.system,
    publicUrl: TEST_URL,
    now: () => new Date(),
    deliver: async (request) => app.fetch(request),
    log,
  });
  const background = new Set<Promise<void>>();
  const files = await openFiles(env, db.database, () => new Date());
  const documents = createDocumentReader();
  const tables = createTableReader();
  const billing = connectSandbox(sandbox);
  const ledger = createTrialLedger(TEST_SECRET);
  const sender = { appName: env.appName, publicUrl: TEST_URL, supportEmail: env.supportEmail };
  const stopKeys = createStopKeys(TEST_SECRET);
  const mails: Mail[] = [];
  const collect: Mailer = { send: async (mail) => void mails.push(mail) };
  const register = createRegister(
    { database: db.database, mailer: collect, sender, stopKeys },
    { database: db.database, billing, ledger, live },
    { files, documents, tables, live },
    { env, embeddedUrl: undefined, now: () => new Date(), log },
  );
  const deps: Deps = {
    env,
    publicUrl: TEST_URL,
    database: db.database,
    unhurried: db.unhurried,
    auth: createAuth({ systemPool: db.pools.system, secret: TEST_SECRET, publicUrl: TEST_URL }),
    attempts: createAttempts(db.pools.system, env.attemptLimits),
    factorKeys: createFactorKeys(TEST_SECRET),
    stopKeys,
    worker: { wake: () => undefined },
    live,
    billing,
    ledger,
    files,
    documents,
    tables,
    metrics: createMetrics({ ...db, live, register, log }),
    disk: { isShort: () => false },
    inBackground: (work) => void background.add(work),
    log,
    now: () => new Date(),
    isStopping: () => false,
    sandbox: [{ hosted: sandbox.pages, controls: sandbox.controls }],
    ...overrides,
  };
  const app = createApp(deps);
  const registerWith = (mailer: Mailer) =>
    createRegister({ database: deps.database, mailer, sender, stopKeys: deps.stopKeys }, deps, deps, {
      ...deps,
      embeddedUrl: undefined,
    });
  const work = { database: db.database, unhurried: db.unhurried, live, log };
  const visitor = () => createVisitor(async (request) => app.request(request));
  return {
    deps,
    live,
    sandbox,
    db,
    logLines,
    deliverMail: async (mailer = collect) => {
      await workOff(work, { mail: registerWith(mailer).mail }, deps.now());
      return mails;
    },
    workOff: (at) => workOff(work, registerWith(collect), at),
    settled: () => Promise.all(background),
    visitor,
    signUp: async ({ subscribed = true, ...chosen } = {}) => {
      const credentials = { ...newCredentials(), ...chosen };
      const person = visitor();
      const response = await person.request('POST', '/api/auth/sign-up', credentials);
      if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
      const { user } = (await response.json()) as { user: SessionUser };
      if (subscribed) await grantTrial(db, user.uid);
      return { ...person, user, credentials };
    },
  };
}

/** What the billing sync writes at the start of a trial, without the way through the checkout. */
async function grantTrial({ pools }: TestDatabase, userId: string): Promise<void> {
  const subscription = { status: 'trialing', planName: 'Professional' };
  await pools.system.query('update users set subscription = $2 where id = $1', [userId, JSON.stringify(subscription)]);
}

export function newCredentials(): Credentials {
  return { displayName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, password: 'correct horse' };
}

export function createVisitor(send: (request: Request) => Promise<Response>): Visitor {
  const cookies = new Map<string, string>();
  return {
    cookies,
    request: async (method, path, body, headers = {}) => {
      const response = await send(
        new Request(new URL(path, TEST_URL), {
          method,
          headers: {
            ...(body === undefined || isRaw(body) ? {} : { 'Content-Type': 'application/json' }),
            ...(cookies.size > 0 ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body), duplex: 'half' }),
        }),
      );
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    },
  };
}

/** Sent as it is; anything else becomes JSON. */
function isRaw(body: unknown): body is FormData | Uint8Array<ArrayBuffer> | ReadableStream {
  return body instanceof FormData || body instanceof Uint8Array || body instanceof ReadableStream;
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (value === '' || /max-age=0/i.test(setCookie)) cookies.delete(name);
  else cookies.set(name, value);
}
