import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv, publicUrl } from './env.ts';
import { StartError } from './start-error.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';

function complaint(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('Expected the environment to be refused.');
}

describe('parseEnv', () => {
  it('starts on an empty environment with safe defaults', () => {
    expect(parseEnv({})).toEqual({
      mode: 'local',
      billing: undefined,
      publicSandbox: false,
      mail: { smtpUrl: undefined, from: 'Placewell <support@placewell.example>' },
      attemptLimits: {
        passwordPerAccount: 10,
        passwordPerAddress: 50,
        signUpPerAddress: 30,
        resetPerAccount: 5,
        resetPerAddress: 20,
      },
      metricsToken: undefined,
      apiCallsPerMinute: 600,
      files: { quotaBytes: 10_000_000_000, s3: undefined },
      http: { host: '127.0.0.1', port: 3000, publicUrl: undefined, trustProxy: false },
      processes: 1,
      dataDirectory: resolve('.data'),
      backups: { directory: resolve('.data/backups'), kept: 7 },
      databaseUrl: undefined,
      databasePatience: 1,
      appSecret: undefined,
      logLevel: undefined,
      appName: 'Placewell',
      supportEmail: 'support@placewell.example',
      operator: { name: 'Placewell', address: 'postal address on request by e-mail' },
    });
  });

  it('reads every variable', () => {
    const env = parseEnv({
      NODE_ENV: 'development',
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://crm.example.com/',
      TRUST_PROXY: '1',
      DATA_DIR: '/var/lib/placewell',
      BACKUP_DIR: '/mnt/backups',
      PROCESSES: '4',
      BACKUP_PUBLIC_KEY_FILE: '/etc/placewell/public.pem',
      BACKUPS_KEPT: '30',
      DATABASE_URL: 'postgresql://crm:pass@db.example.com/placewell',
      APP_SECRET: secret,
      LOG_LEVEL: 'debug',
      APP_NAME: 'Hire & Co',
      SUPPORT_EMAIL: 'help@example.com',
      OPERATOR_NAME: 'Hire & Co Ltd',
      OPERATOR_ADDRESS: '1 High Street, London',
      SMTP_URL: 'smtps://user:pass@mail.example.com',
      MAIL_FROM: 'crm@example.com',
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      STRIPE_PRICE_TRIAL: 'price_trial',
      STRIPE_PRICE_PRO: 'price_pro',
      STRIPE_PROMOTION_CODE: 'promo_first',
      FILE_QUOTA_MB: '250',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'placewell-files',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'AKIA123',
      S3_SECRET_ACCESS_KEY: 'key',
    });
    expect(env).toMatchObject({
      mail: { smtpUrl: 'smtps://user:pass@mail.example.com', from: 'crm@example.com' },
      billing: {
        secretKey: 'sk_test_abc',
        webhookSecret: 'whsec_abc',
        ids: { trialPrice: 'price_trial', proPrice: 'price_pro', promotionCode: 'promo_first' },
      },
      files: {
        quotaBytes: 250_000_000,
        s3: {
          endpoint: 'https://s3.example.com',
          bucket: 'placewell-files',
          region: 'eu-central-1',
          accessKeyId: 'AKIA123',
          secretAccessKey: 'key',
        },
      },
      mode: 'development',
      http: { host: '0.0.0.0', port: 8080, publicUrl: 'https://crm.example.com', trustProxy: true },
      // Set above, but ignored in development.
      processes: 1,
      dataDirectory: '/var/lib/placewell',
      backups: { directory: '/mnt/backups', kept: 30, publicKeyFile: '/etc/placewell/public.pem' },
      databaseUrl: 'postgresql://crm:pass@db.example.com/placewell',
      appSecret: secret,
      logLevel: 'debug',
      appName: 'Hire & Co',
      supportEmail: 'help@example.com',
      operator: { name: 'Hire & Co Ltd', address: '1 High Street, London' },
    });
  });

  it('reads the number of processes', () => {
    expect(parseEnv({ PROCESSES: '4' }).processes).toBe(4);
  });

  it('treats an empty value as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', APP_SECRET: '', PUBLIC_URL: '' })).toEqual(parseEnv({}));
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PROCESSES: '0' }, 'PROCESSES must be a whole number from 1 to 64, not "0".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of local, development, test, production, not "staging".'],
    [
      { NODE_ENV: 'production' },
      'STRIPE_SECRET_KEY must be set in production; to run with test payments on purpose, set BILLING_SANDBOX=1.',
    ],
    [
      { NODE_ENV: 'production', BILLING_SANDBOX: '1', PUBLIC_URL: 'https://crm.example.com' },
      'SMTP_URL must be set in production: the sandbox mailbox is for one person on their own machine.',
    ],
    [
      { BILLING_SANDBOX: '1' },
      'SMTP_URL must be set when BILLING_SANDBOX=1: the sandbox mailbox is for one person on their own machine.',
    ],
    [
      { NODE_ENV: 'production', BILLING_SANDBOX: '1', SMTP_URL: 'smtp://mail.example.com' },
      'PUBLIC_URL must be set to the https address that people use in production.',
    ],
    [
      {
        NODE_ENV: 'production',
        BILLING_SANDBOX: '1',
        SMTP_URL: 'smtp://mail.example.com',
        PUBLIC_URL: 'http://crm.example.com',
      },
      'PUBLIC_URL must be set to the https address that people use in production.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
      'STRIPE_PRICE_TRIAL must be set when STRIPE_SECRET_KEY is set.',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'a' },
      'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together or not at all.',
    ],
    [{ S3_BUCKET: 'My Files' }, 'S3_BUCKET must be a bucket name, not "My Files".'],
    [{ FILE_QUOTA_MB: '0' }, 'FILE_QUOTA_MB must be a whole number above 0, not "0".'],
    [{ BACKUPS_KEPT: '31' }, 'BACKUPS_KEPT must be a whole number from 0 to 30, not "31".'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be one of 0, 1, false, true, not "yes".'],
    [{ HOST: 'http://x' }, 'HOST must be an IP address or a host name, not "http://x".'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address, not "nobody".'],
    [
      { LOG_LEVEL: 'loud', PORT: '-1' },
      'PORT must be a whole number from 0 to 65535, not "-1"; LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
  ])('refuses %o in one sentence', (source, message) => {
    expect(complaint(source)).toBe(message);
  });

  it.each(['crm.example.com', 'ftp://crm.example.com', 'https://x.example/crm', 'https://a@x.example', 'https://x/?a'])(
    'refuses %s as the public URL',
    (value) => {
      expect(complaint({ PUBLIC_URL: value })).toContain('PUBLIC_URL must be an http or https address without a path');
    },
  );

  it('never repeats a secret', () => {
    const message = complaint({ DATABASE_URL: 'mysql://crm:hunter2@db', APP_SECRET: 'hunter2' });
    expect(message).toBe(
      'DATABASE_URL must be a postgres:// or postgresql:// address; APP_SECRET must be at least 32 characters long.',
    );
  });

  it('lets production run the payment sandbox only when told to', () => {
    const others = { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://crm.example.com' };
    expect(parseEnv({ NODE_ENV: 'production', BILLING_SANDBOX: '1', ...others })).toMatchObject({
      publicSandbox: true,
    });
  });

  it('accepts a database reached by unix socket', () => {
    const databaseUrl = 'postgresql://crm:pass@/placewell?host=/var/run/postgresql';
    expect(parseEnv({ DATABASE_URL: databaseUrl, APP_SECRET: secret }).databaseUrl).toBe(databaseUrl);
  });

  it('requires a secret when the database is not the embedded one', () => {
    expect(complaint({ DATABASE_URL: 'postgres://db.example.com/placewell' })).toBe(
      'APP_SECRET must be set to at least 32 random characters when DATABASE_URL is set.',
    );
  });

  it('accepts a pooler only in front of a server, and never shows its password', () => {
    const url = 'postgres://pool.example.com:6432/placewell';
    expect(complaint({ DATABASE_POOL_URL: url })).toBe('DATABASE_URL must be set when DATABASE_POOL_URL is set.');
    expect(complaint({ DATABASE_POOL_URL: 'pool:hunter2' })).toBe(
      'DATABASE_POOL_URL must be a postgres:// or postgresql:// address.',
    );
  });
});

describe('publicUrl', () => {
  it('follows the listening port unless configured', () => {
    expect(publicUrl(parseEnv({ PORT: '0' }).http, 41234)).toBe('http://localhost:41234');
    expect(publicUrl(parseEnv({ PUBLIC_URL: 'https://crm.example.com' }).http, 3000)).toBe('https://crm.example.com');
  });
});
