import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Their values never appear in a message, because messages end up in logs and screenshots. */
const secretVariables = new Set<string>([
  'APP_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
]);

/** A variable whose text must pass `accepts`; `expected` completes the sentence "NAME must be …". */
function text(expected: string, accepts: (value: string) => boolean) {
  return z.string().refine(accepts, expected);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

/** Off by default. */
function flag() {
  return oneOf(['0', '1', 'false', 'true'])
    .default('false')
    .transform((value) => value === '1' || value === 'true');
}

/** How many times something may happen before it is refused. */
function count(byDefault: number) {
  return text('a whole number above 0', (value) => /^[1-9]\d{0,8}$/.test(value))
    .default(String(byDefault))
    .transform(Number);
}

const variables = z.object({
  NODE_ENV: oneOf(['local', 'development', 'test', 'production']).default('local'),
  STRIPE_SECRET_KEY: text('a Stripe secret key (sk_… or rk_…)', (value) =>
    /^(sk|rk)_(test|live)_\w+$/.test(value),
  ).optional(),
  STRIPE_WEBHOOK_SECRET: text('a Stripe signing secret (whsec_…)', (value) => /^whsec_\w+$/.test(value)).optional(),
  STRIPE_PRICE_TRIAL: text('a price id (price_…)', (value) => value.startsWith('price_')).optional(),
  STRIPE_PRICE_PRO: text('a price id (price_…)', (value) => value.startsWith('price_')).optional(),
  STRIPE_PROMOTION_CODE: text('a promotion code id (promo_…)', (value) => value.startsWith('promo_')).optional(),
  BILLING_SANDBOX: flag(),
  HOST: text('an IP address or a host name', (value) => /^[\w.:-]+$/.test(value)).default('127.0.0.1'),
  PORT: text('a whole number from 0 to 65535', isPort).default('3000').transform(Number),
  PROCESSES: text('a whole number from 1 to 64', (value) => /^[1-9]\d?$/.test(value) && Number(value) <= 64)
    .default('1')
    .transform(Number),
  PUBLIC_URL: text('an http or https address without a path, such as https://crm.example.com', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: flag(),
  DATA_DIR: text('a path', (value) => !value.includes('\0'))
    .default('.data')
    .transform((value) => resolve(value)),
  BACKUP_DIR: text('a path', (value) => !value.includes('\0'))
    .transform((value) => resolve(value))
    .optional(),
  BACKUP_PUBLIC_KEY_FILE: text('a path', (value) => !value.includes('\0'))
    .transform((value) => resolve(value))
    .optional(),
  BACKUPS_KEPT: text('a whole number from 0 to 30', (value) => /^\d{1,2}$/.test(value) && Number(value) <= 30)
    .default('7')
    .transform(Number),
  DATABASE_URL: text('a postgres:// or postgresql:// address', isPostgresUrl).optional(),
  DATABASE_POOL_URL: text('a postgres:// or postgresql:// address', isPostgresUrl).optional(),
  DATABASE_POOL_PREPARES: flag(),
  DATABASE_PATIENCE: count(1),
  APP_SECRET: text('at least 32 characters long', (value) => value.length >= 32).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  APP_NAME: text('a name of at most 60 characters on one line', (value) => /^.{1,60}$/u.test(value)).default(
    'Placewell',
  ),
  SMTP_URL: text('an smtp:// or smtps:// address', (value) => /^smtps?:\/\/\S+$/.test(value)).optional(),
  MAIL_FROM: text('an e-mail address, with or without a name before it', (value) => /@/.test(value)).optional(),
  SIGN_IN_FAILURES_PER_ACCOUNT: count(10),
  SIGN_IN_FAILURES_PER_ADDRESS: count(50),
  SIGN_UPS_PER_ADDRESS: count(30),
  RESETS_PER_ACCOUNT: count(5),
  RESETS_PER_ADDRESS: count(20),
  API_CALLS_PER_MINUTE: count(600),
  METRICS_TOKEN: text('at least 16 characters long', (value) => value.length >= 16).optional(),
  OPERATOR_NAME: text('a name of at most 200 characters on one line', (value) => /^.{1,200}$/u.test(value)).optional(),
  OPERATOR_ADDRESS: text('an address of at most 300 characters on one line', (value) =>
    /^.{1,300}$/u.test(value),
  ).default('postal address on request by e-mail'),
  FILE_QUOTA_MB: count(10_000),
  S3_ENDPOINT: text('an http or https address without a path, such as https://s3.example.com', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_BUCKET: text('a bucket name', (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)).optional(),
  S3_REGION: text('a region name, such as eu-central-1', (value) => /^[\w-]+$/.test(value)).optional(),
  S3_ACCESS_KEY_ID: text('an access key id', (value) => /^\S+$/.test(value)).optional(),
  S3_SECRET_ACCESS_KEY: text('an access key secret', (value) => /^\S+$/.test(value)).optional(),
  SUPPORT_EMAIL: z.email('an e-mail address').default('support@placewell.example'),
});

type Variables = z.infer<typeof variables>;

/** Every variable the product reads. docs/operations.md and .env.example explain the same ones. */
export const settingNames = Object.keys(variables.shape);

export type Env = ReturnType<typeof parseEnv>;

/** The environment of this process: the only place that reads `process.env`. */
export function readEnv(): Env {
  return parseEnv(process.env);
}

export function parseEnv(source: Record<string, string | undefined>) {
  // `NAME=` in a shell or an .env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new StartError(sentence(parsed.error.issues, given));
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined && env.APP_SECRET === undefined) {
    // Otherwise each node with its own data directory would generate a different secret, and sessions would not be
    // shared.
    throw new StartError('APP_SECRET must be set to at least 32 random characters when DATABASE_URL is set.');
  }
  assertFitForThePublic(env);
  return {
    /** `local` is what a fresh machine runs: the built product with the local stand-ins for payments and mail. */
    mode: env.NODE_ENV,
    billing: billingKeys(env),
    /** The payment sandbox runs, on purpose, where other people can reach it. */
    publicSandbox: env.BILLING_SANDBOX,
    http: {
      host: env.HOST,
      /** 0 asks the system for any free port. */
      port: env.PORT,
      /** As configured; `publicUrl()` fills in the default once the port is known. */
      publicUrl: env.PUBLIC_URL,
      /** Whether to trust X-Forwarded-* headers: only behind a proxy that sets them itself. */
      trustProxy: env.TRUST_PROXY,
    },
    /** How many processes serve the port. Development has one, because Vite reloads its pages. */
    processes: env.NODE_ENV === 'development' ? 1 : env.PROCESSES,
    /** Absolute path. */
    dataDirectory: env.DATA_DIR,
    backups: {
      /** Absolute path. The list of erasures is kept here too, even for a database that is backed up elsewhere. */
      directory: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
      /** How many nightly backups of the embedded database to keep; 0 turns them off. */
      kept: env.BACKUPS_KEPT,
      /** Backups are encrypted for this key. Unset: they are not encrypted. */
      publicKeyFile: env.BACKUP_PUBLIC_KEY_FILE,
    },
    /** Unset: the embedded PostgreSQL in the data directory. */
    databaseUrl: env.DATABASE_URL,
    /** Unset: requests go straight to the database. */
    pooler: poolerSettings(env),
    /** Multiplies all database time limits. */
    databasePatience: env.DATABASE_PATIENCE,
    /** Unset: generated once and kept in the data directory. */
    appSecret: env.APP_SECRET,
    /** Unset: depends on whether a person or a program reads the log. */
    logLevel: env.LOG_LEVEL,
    appName: env.APP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    /** Who runs this installation, for the legal pages. */
    operator: { name: env.OPERATOR_NAME ?? env.APP_NAME, address: env.OPERATOR_ADDRESS },
    mail: {
      /** Unset: mail goes to the sandbox mailbox. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.APP_NAME} <${env.SUPPORT_EMAIL}>`,
    },
    files: {
      /** The total size of one account's files. */
      quotaBytes: env.FILE_QUOTA_MB * 1_000_000,
      /** Unset: files are stored in the database. */
      s3: s3Settings(env),
    },
    /** Unset: only programs on this machine may read the metrics. */
    metricsToken: env.METRICS_TOKEN,
    /** Per account and process. */
    apiCallsPerMinute: env.API_CALLS_PER_MINUTE,
    attemptLimits: {
      passwordPerAccount: env.SIGN_IN_FAILURES_PER_ACCOUNT,
      passwordPerAddress: env.SIGN_IN_FAILURES_PER_ADDRESS,
      signUpPerAddress: env.SIGN_UPS_PER_ADDRESS,
      resetPerAccount: env.RESETS_PER_ACCOUNT,
      resetPerAddress: env.RESETS_PER_ADDRESS,
    },
  };
}

/** When other people use the product, their mail must leave the machine, and their traffic must be encrypted. */
function assertFitForThePublic(env: Variables): void {
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.STRIPE_SECRET_KEY === undefined && !env.BILLING_SANDBOX) {
    throw new StartError(
      'STRIPE_SECRET_KEY must be set in production; to run with test payments on purpose, set BILLING_SANDBOX=1.',
    );
  }
  if ((isProduction || env.BILLING_SANDBOX) && env.SMTP_URL === undefined) {
    const reason = isProduction ? 'in production' : 'when BILLING_SANDBOX=1';
    throw new StartError(`SMTP_URL must be set ${reason}: the sandbox mailbox is for one person on their own machine.`);
  }
  if (isProduction && !env.PUBLIC_URL?.startsWith('https:')) {
    throw new StartError('PUBLIC_URL must be set to the https address that people use in production.');
  }
}

function poolerSettings({ DATABASE_URL, DATABASE_POOL_URL: url, DATABASE_POOL_PREPARES: keepsNames }: Variables) {
  if (url === undefined) return undefined;
  if (DATABASE_URL === undefined) throw new StartError('DATABASE_URL must be set when DATABASE_POOL_URL is set.');
  return { url, keepsNames };
}

/** Undefined: payments run in the local sandbox. */
function billingKeys(env: Variables) {
  if (env.STRIPE_SECRET_KEY === undefined) return undefined;
  const needed = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_TRIAL', 'STRIPE_PRICE_PRO', 'STRIPE_PROMOTION_CODE'] as const;
  const [webhookSecret, trialPrice, proPrice, promotionCode] = needed.map((name) => {
    const value = env[name];
    if (value === undefined) throw new StartError(`${name} must be set when STRIPE_SECRET_KEY is set.`);
    return value;
  }) as [string, string, string, string];
  return { secretKey: env.STRIPE_SECRET_KEY, webhookSecret, ids: { trialPrice, proPrice, promotionCode } };
}

function s3Settings({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Variables) {
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return undefined;
  throw new StartError(
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together or not at all.',
  );
}

/** The origin at which people reach the product. It follows the port actually listened on, because PORT may be 0. */
export function publicUrl(http: Env['http'], listeningPort: number): string {
  return http.publicUrl ?? `http://localhost:${listeningPort}`;
}

function sentence(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>): string {
  const complaints = issues.map(({ path, message }) => {
    const name = String(path[0]);
    const shown = secretVariables.has(name) ? '' : `, not ${JSON.stringify(given[name])}`;
    return `${name} must be ${message}${shown}`;
  });
  return `${complaints.join('; ')}.`;
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  // Comparing the whole address rejects a path, a query, a fragment and a user name at once.
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

function isPostgresUrl(value: string): boolean {
  // PostgreSQL writes an empty host for a unix socket, which WHATWG URLs do not allow.
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'));
}
