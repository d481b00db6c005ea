import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, inject } from 'vitest';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/sandbox.ts';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { createApp } from '#server/app/app.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createAttempts } from '#server/identity/auth/attempt-limits.ts';
import { createAuth, type AuthOptions } from '#server/identity/auth/auth.ts';
import { verifyPassword } from '#server/identity/passwords/password-hash.ts';
import { connectSandbox } from '#server/billing/billing.ts';
import { createTrialLedger } from '#server/billing/trial-ledger.ts';
import { createDocumentReader } from '#server/platform/readers/documents/document-reader.ts';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLive, type Live } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { Mail, Mailer } from '#server/platform/mail/mail.ts';
import { createDeviceKeys } from '#server/identity/auth/device-keys.ts';
import { createFactorKeys } from '#server/identity/second-factor/factor-keys.ts';
import { createTableReader } from '#server/platform/readers/tables/table-reader.ts';
import { createStopKeys } from '#server/platform/mail/stop-keys.ts';
import { createRegister } from '#server/app/work-register.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from './database.ts';
import { workOff } from './work.ts';

export const TEST_URL = 'http://localhost:3000';

export interface TestApp {
  deps: Deps;
  live: Live;
  db: TestDatabase;
  sandbox: StripeSandbox;
  /** The log so far, one JSON line per entry. */
  logLines: string[];
  /** Runs the worker for mail. Resolves to all mail sent so far, oldest first. */
  deliverMail: (mailer?: Mailer) => Promise<Mail[]>;
  /** The same for all queued work, as of the given time. */
  workOff: (at: Date) => Promise<void>;
  /** Resolves when the background work of requests has ended. */
  settled: () => Promise<unknown>;
  /** A browser's cookie jar: returns the cookies it was given. */
  visitor: () => Visitor;
  /** A visitor who has just signed up, with a running trial unless asked otherwise. */
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
  passwords?: AuthOptions['passwords'];
}

/** A test sends in seconds what a person sends in a day. */
export const UNLIMITED = '100000';

const noSettings = () => ({});

/** As weak as Argon2 allows: hashing took half of the time of a sign-up, and nearly every test begins with one. */
const quickPasswords = {
  hash: (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: verifyPassword,
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Files that ask for nothing special share the app of their worker: they only look at accounts of their own. */
    sharesApp: boolean;
  }
}

let appOfWorker: Promise<TestApp> | undefined;

/** The real app on a real database of its own, for the tests of one file. Its settings are read when the tests begin. */
export function useTestApp(overrides?: Partial<Deps>, ground: Ground = {}): TestApp {
  const test = {} as TestApp;
  const { createDatabase = createTestDatabase } = ground;
  if (inject('sharesApp') && overrides === undefined) {
    // It goes with the worker, and its database with the server of the run.
    beforeAll(async () => {
      appOfWorker ??= createDatabase().then((db) => createTestApp({}, db, ground));
      Object.assign(test, await appOfWorker);
    });
    return test;
  }
  beforeAll(async () => {
    Object.assign(test, await createTestApp(overrides ?? {}, await createDatabase(), ground));
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
  { settings = noSettings, openLog = createLog, passwords = quickPasswords }: Ground,
): Promise<TestApp> {
  const logLines: string[] = [];
  const { dataDirectories } = inject('folders');
  await mkdir(dataDirectories, { recursive: true });
  const DATA_DIR = await mkdtemp(join(dataDirectories, 'app-'));
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR, API_CALLS_PER_MINUTE: UNLIMITED, ...settings() });
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
    auth: createAuth({ systemPool: db.pools.system, secret: TEST_SECRET, publicUrl: TEST_URL, passwords }),
    attempts: createAttempts(db.pools.system, env.attemptLimits),
    factorKeys: createFactorKeys(TEST_SECRET),
    deviceKeys: createDeviceKeys(TEST_SECRET),
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

/** What the billing sync writes at the start of a trial, without a checkout. */
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

/** Sent unchanged; anything else becomes JSON. */
function isRaw(body: unknown): body is FormData | Uint8Array<ArrayBuffer> | ReadableStream {
  return body instanceof FormData || body instanceof Uint8Array || body instanceof ReadableStream;
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (value === '' || /max-age=0/i.test(setCookie)) cookies.delete(name);
  else cookies.set(name, value);
}
