import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import { createApp } from '#server/app/app.ts';
import type { Deps } from '#server/billing/deps.ts';
import { TEST_SECRET } from '#server/test/database.ts';
import { TEST_URL, useTestApp } from '#server/test/app.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';

useBuiltProduct();
const app = useTestApp();

/** Runs the built product until it is ready, and returns the source files it had loaded by the end. */
async function loadedBy(environment: Record<string, string>, use: (url: string) => Promise<void>): Promise<string[]> {
  const coverage = await mkdtemp(join(tmpdir(), 'placewell-loaded-'));
  onTestFinished(() => rm(coverage, { recursive: true }));
  const { process: child, url } = await startProduct({
    DATABASE_URL: app.db.ownerUrl,
    APP_SECRET: TEST_SECRET,
    NODE_V8_COVERAGE: coverage,
    ...environment,
  });
  await use(url);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  const reports = await Promise.all((await readdir(coverage)).map((name) => readFile(join(coverage, name), 'utf8')));
  return reports.flatMap((report) => {
    const { 'source-map-cache': maps } = JSON.parse(report) as {
      'source-map-cache': Record<string, { data: { sources: string[] } | null }>;
    };
    return Object.values(maps).flatMap(({ data }) => data?.sources ?? []);
  });
}

/** A local Stripe API, and the code that makes a process use it as the real one. */
async function providerNearby(): Promise<string> {
  const handle = getRequestListener(app.sandbox.api.fetch);
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const redirect = `
    import http from 'node:http';
    import https from 'node:https';
    import { syncBuiltinESMExports } from 'node:module';
    https.request = ({ path, method, headers }) => {
      const request = http.request({ host: '127.0.0.1', port: ${port}, path, method, headers, agent: new http.Agent() });
      request.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
      return request;
    };
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(redirect)}`;
}

const ofSandbox = (sources: string[]) => sources.filter((source) => /(^|\/)sandbox\//.test(source));

describe('the stand-ins for payments and mail', () => {
  it('are not even loaded when the real services are configured', async () => {
    const { secretKey, webhookSecret, ids } = app.sandbox;
    const environment = {
      NODE_OPTIONS: await providerNearby(),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_TRIAL: ids.trialPrice,
      STRIPE_PRICE_PRO: ids.proPrice,
      STRIPE_PROMOTION_CODE: ids.promotionCode,
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    const sources = await loadedBy(environment, async (url) => {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}${SANDBOX_PATH}`)).status).toBe(404);
      expect((await fetch(`${url}${SANDBOX_PATH}/mailbox`)).status).toBe(404);
    });
    expect(sources.some((source) => source.endsWith('server/app/placewell.ts'))).toBe(true);
    expect(ofSandbox(sources)).toEqual([]);
  });

  it('are loaded, and answer, where they are needed', async () => {
    const sources = await loadedBy({}, async (url) => {
      expect((await fetch(`${url}${SANDBOX_PATH}`)).status).toBe(200);
      expect((await fetch(`${url}${SANDBOX_PATH}/mailbox`)).status).toBe(200);
    });
    expect(ofSandbox(sources).some((source) => source.endsWith('sandbox/stripe/sandbox.ts'))).toBe(true);
    expect(ofSandbox(sources).some((source) => source.endsWith('sandbox/mailbox/mailbox.ts'))).toBe(true);
  });

  it('serve nothing outside their own path', () => {
    const served = (app.deps.sandbox ?? []).flatMap(({ hosted, controls }) => [
      ...(hosted?.routes ?? []),
      ...controls.routes,
    ]);
    expect(served.length).toBeGreaterThan(20);
    expect(served.map(({ path }) => path).filter((path) => !`${path}/`.startsWith(`${SANDBOX_PATH}/`))).toEqual([]);
  });

  const status = async (path: string, headers: Record<string, string> = {}, deps: Partial<Deps> = {}) =>
    (await createApp({ ...app.deps, ...deps }).request(path, { headers })).status;
  const controls = [SANDBOX_PATH, `${SANDBOX_PATH}/clock`, `${SANDBOX_PATH}/mailbox`];

  async function checkoutPage(): Promise<string> {
    const { url } = await app.deps.billing.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: (await app.deps.billing.stripe.customers.create({ email: 'ada@example.com' })).id,
      line_items: [{ price: app.deps.billing.ids.proPrice, quantity: 1 }],
      success_url: `${TEST_URL}/payment-success`,
    });
    return new URL(url ?? '').pathname;
  }

  it.each<Record<string, string>>([
    { 'X-Forwarded-For': '203.0.113.7' },
    { 'X-Forwarded-Host': 'crm.example.com' },
    { Forwarded: 'for=203.0.113.7' },
    { Via: '1.1 proxy' },
    { 'X-Real-IP': '203.0.113.7' },
    { Host: 'evil.example:3000' },
    { Host: '127.0.0.1.evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: '192.168.1.5:3000' },
  ])('let customers in from anywhere, but with %j nobody reaches the controls', async (headers) => {
    expect(await status(await checkoutPage(), headers)).toBe(200);
    for (const path of controls) expect(await status(path, headers)).toBe(404);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    'show the controls to the person at the machine, who calls it %s',
    async (Host) => {
      expect(await status(SANDBOX_PATH, { Host })).toBe(200);
      expect(await status(`${SANDBOX_PATH}/clock`, { Host })).toBe(200);
    },
  );

  it.each<[string, () => Partial<Deps>]>([
    ['test payments for others', () => ({ env: { ...app.deps.env, publicSandbox: true } })],
    ['production', () => ({ env: { ...app.deps.env, mode: 'production' } })],
    ['an address that others use', () => ({ publicUrl: 'http://crm.example.com' })],
  ])('have no controls at all with %s, whoever asks', async (_name, deps) => {
    expect(await status(await checkoutPage(), {}, deps())).toBe(200);
    for (const path of controls) expect(await status(path, {}, deps())).toBe(404);
  });

  it('do not reveal other people’s mail when payments are simulated for others, behind a proxy that adds no headers', async () => {
    await loadedBy({ BILLING_SANDBOX: '1', SMTP_URL: 'smtp://127.0.0.1:1' }, async (url) => {
      for (const path of controls) expect((await fetch(`${url}${path}`)).status).toBe(404);
    });
  });
});
