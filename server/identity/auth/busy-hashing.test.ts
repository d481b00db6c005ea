import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { connectSandbox } from '#server/billing/billing.ts';
import { journeysOf } from '#server/billing/test-journeys.ts';
import { useTestApp } from '#server/test/app.ts';
import { TEST_SECRET } from '#server/test/database.ts';
import { createGate } from '#server/test/work.ts';
import { createAuth } from './auth.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';

const app = useTestApp({}, { settings: () => ({ SIGN_UPS_PER_ADDRESS: '1000' }) });

/** More than all connections of both pools. */
const AT_ONCE = 20;

const connectionsInUse = () =>
  Object.values(app.db.pools).reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0);

it('sign-ups that wait for their hash hold no connection, and others are served', async () => {
  const ada = await app.signUp();
  const gate = createGate();
  onTestFinished(gate.open);
  let hashing = 0;
  const passwords = {
    hash: async (password: string) => {
      hashing += 1;
      await gate.opened;
      return hashPassword(password);
    },
    verify: verifyPassword,
  };
  const { publicUrl } = app.deps;
  const auth = createAuth({ systemPool: app.db.pools.system, secret: TEST_SECRET, publicUrl, passwords });
  const busy = createApp({ ...app.deps, auth });
  const post = (path: string, body: object) =>
    busy.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  // The connection that listens for notifications stays open.
  const atRest = connectionsInUse();
  const newcomers = Array.from({ length: AT_ONCE }, async () =>
    post('/api/auth/sign-up', {
      displayName: 'New',
      email: `new-${randomUUID()}@example.com`,
      password: 'correct horse',
    }),
  );
  // A sign-in with an unknown address costs a hash too.
  const strangers = Array.from({ length: AT_ONCE }, async () =>
    post('/api/auth/sign-in', { email: `stranger-${randomUUID()}@example.com`, password: 'guessed' }),
  );
  await expect.poll(() => hashing).toBe(2 * AT_ONCE);
  await expect.poll(connectionsInUse).toBe(atRest);
  const Cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const session = await busy.request('/api/auth/session', { headers: { Cookie } });
  expect(await session.json()).toMatchObject({ user: { uid: ada.user.uid } });
  expect((await busy.request('/api/contacts', { headers: { Cookie } })).status).toBe(200);
  gate.open();
  expect((await Promise.all(newcomers)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(401));
});

it('checkouts that wait for the provider hold no connection, and others are served', async () => {
  const { ask } = journeysOf(app);
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => app.signUp({ subscribed: false })));
  const ada = await app.signUp();
  const gate = createGate();
  const { stripe } = app.deps.billing;
  let hanging = 0;
  app.deps.billing.stripe = connectSandbox({
    ...app.sandbox,
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      // The trial check, the last request before the page is created.
      if (method === 'GET' && new URL(url).pathname === '/v1/customers') {
        hanging += 1;
        await gate.opened;
      }
      return app.sandbox.fetch(input, init);
    },
  }).stripe;
  try {
    const atRest = connectionsInUse();
    for (const person of people) expect((await ask(person)).status).toBe(201);
    await expect.poll(() => hanging).toBeGreaterThanOrEqual(AT_ONCE);
    await expect.poll(connectionsInUse).toBe(atRest);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(200);
  } finally {
    gate.open();
    await app.settled();
    app.deps.billing.stripe = stripe;
  }
});
