import { Hono } from 'hono';
import type pg from 'pg';
import { overviewRoutes } from '#sandbox/overview/overview.routes.ts';
import { createApi } from './api/router.ts';
import { newWebhookSecret } from './api/webhook-endpoints.ts';
import { ClockEngine } from './clock/engine.ts';
import { createControlRoutes } from './controls/control-routes.ts';
import { SandboxControl } from './controls/control.ts';
import { randomText } from './identifiers.ts';
import { createHostedPages } from './pages/hosted-pages.ts';
import { registerDefaultEndpoint, SEEDED_IDS, seedCatalogue } from './seed.ts';
import { createSchema } from './storage/schema.ts';
import { DEFAULT_BEHAVIOUR, insertSettings } from './storage/settings.ts';
import { Store } from './storage/store.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';

const TICK_MS = 1_000;

export interface StripeSandboxOptions {
  /** A role that may create the schema "sandbox", or that owns it. */
  pool: pg.Pool;
  /** The public origin of the hosted pages, such as http://localhost:3000. */
  publicUrl: string;
  now: () => Date;
  /** Delivers a webhook. In one process with the product: its `app.fetch`. */
  deliver: (request: Request) => Promise<Response>;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  webhookPath?: string;
  merchantName?: string;
}

export interface StripeSandbox {
  /** For `Stripe.createFetchHttpClient()`: answers `/v1/*` in this process, without a port. */
  fetch: typeof fetch;
  secretKey: string;
  webhookSecret: string;
  ids: typeof SEEDED_IDS;
  api: Hono;
  /** The pages where people pay and manage their subscription; reachable like the product itself. */
  pages: Hono;
  /** The clock, the webhooks and all customers on one page, for the person at this machine. */
  controls: Hono;
  control: SandboxControl;
  /** The sandbox's clock as this process last saw it. */
  now(): Date;
  start(): void;
  stop(): Promise<void>;
  /** Resolves when no due work and no delivery is left. */
  drain(): Promise<void>;
}

/** A stand-in for the part of Stripe that the product uses. All state is in PostgreSQL and survives a restart. */
export async function createStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { pool, log } = options;
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const webhookUrl = `${publicUrl}${options.webhookPath ?? '/api/stripe/webhook'}`;
  await createSchema(pool);
  await ensureSettings(pool, publicUrl, options.merchantName ?? 'Placewell');
  const store = new Store(pool, options.now);
  const settings = await store.write(async (tx) => {
    await tx.changeSettings({ publicUrl, merchantName: options.merchantName ?? 'Placewell' });
    await seedCatalogue(tx);
    await registerDefaultEndpoint(tx, webhookUrl);
    return tx.settings;
  });
  const dispatcher = new WebhookDispatcher({ store, deliver: options.deliver, log });
  const engine = new ClockEngine(store, dispatcher);
  const catchUp = () =>
    engine.catchUp().catch((error: unknown) => log.error({ error }, 'The payment sandbox could not do its due work'));
  const api = createApi({
    store,
    secretKey: settings.secretKey,
    afterWrite: (path) => {
      dispatcher.poke();
      if (path.endsWith('/advance')) void catchUp();
    },
    log,
  });
  const control = new SandboxControl({ store, engine, dispatcher, webhookUrl });
  let timer: NodeJS.Timeout | null = null;
  let ticking: Promise<void> = Promise.resolve();

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await api.fetch(request);
      request.signal.throwIfAborted();
      return response;
    },
    secretKey: settings.secretKey,
    webhookSecret: settings.webhookSecret,
    ids: SEEDED_IDS,
    api,
    pages: createHostedPages({ store, dispatcher }),
    controls: new Hono().route('/', createControlRoutes(control)).route('/', overviewRoutes(control)),
    control,
    now: () => store.now(),
    start() {
      dispatcher.resume();
      const tick = () => {
        ticking = catchUp().finally(() => {
          dispatcher.poke();
          if (timer) timer = setTimeout(tick, TICK_MS);
        });
      };
      timer ??= setTimeout(tick, 0);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await ticking;
      await dispatcher.stop();
    },
    async drain() {
      await engine.catchUp();
      await dispatcher.drain();
    },
  };
}

/** The keys are created once; if two processes start together, both use the first one's. */
async function ensureSettings(pool: pg.Pool, publicUrl: string, merchantName: string): Promise<void> {
  await insertSettings(pool, {
    ...DEFAULT_BEHAVIOUR,
    secretKey: `sk_test_sandbox_${randomText(32)}`,
    webhookSecret: newWebhookSecret(),
    publicUrl,
    merchantName,
  });
}
