import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '#server/platform/runtime/env.ts';
import type { StandInPages } from '#server/platform/http/sandbox-pages.ts';
import { connectSandbox, connectStripe, type Billing } from './billing.ts';
import { checkCatalogue } from './start-check.ts';

export interface OpenBilling {
  billing: Billing;
  /** The sandbox's hosted pages and controls; a real provider has its own. */
  pages?: StandInPages;
  stop: () => Promise<void>;
}

interface BillingOptions {
  env: Env;
  systemPool: pg.Pool;
  publicUrl: string;
  now: () => Date;
  /** Delivers the sandbox's webhooks to this process. */
  deliver: (request: Request) => Promise<Response>;
  log: Logger;
}

export async function openBilling({
  env,
  systemPool,
  publicUrl,
  now,
  deliver,
  log,
}: BillingOptions): Promise<OpenBilling> {
  if (env.billing) {
    const billing = connectStripe(env.billing, now);
    await checkCatalogue(billing);
    return { billing, stop: async () => undefined };
  }
  // oxlint-disable-next-line no-restricted-imports -- an installation that takes real payments never comes here
  const { createStripeSandbox } = await import('#sandbox/stripe/sandbox.ts');
  const sandbox = await createStripeSandbox({
    pool: systemPool,
    publicUrl,
    now,
    deliver,
    log,
    merchantName: env.appName,
  });
  sandbox.start();
  const pages = { hosted: sandbox.pages, controls: sandbox.controls };
  return { billing: connectSandbox(sandbox), pages, stop: () => sandbox.stop() };
}
