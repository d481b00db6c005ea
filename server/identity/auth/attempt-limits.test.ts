import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { createAttempts } from './attempt-limits.ts';

const app = useTestApp();
const json = { 'Content-Type': 'application/json' };

/** A second node on the same database has its own app and its own limiters; only the counts are shared. */
const nodesOfOneDatabase = () =>
  [1, 2].map(() =>
    createApp({ ...app.deps, attempts: createAttempts(app.db.pools.system, app.deps.env.attemptLimits) }),
  );

async function statuses(responses: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('guessing a password', () => {
  it.each(['known', 'unknown'])('gets at most 10 of 200 parallel attempts over two nodes: %s address', async (kind) => {
    const email = kind === 'known' ? (await app.signUp()).user.email : 'nobody-at-all@example.com';
    const nodes = nodesOfOneDatabase();
    const tries = Array.from({ length: 200 }, (_, index) => {
      const body = JSON.stringify({ email, password: `guess ${index}` });
      return Promise.resolve(
        nodes[index % 2]?.request('/api/auth/sign-in', { method: 'POST', headers: json, body }) ?? Response.error(),
      );
    });
    const { 401: checked = 0, 429: tooMany = 0, 503: busy = 0 } = await statuses(tries);
    expect(checked).toBeLessThanOrEqual(10);
    // An overloaded database refuses requests too. It never lets more guesses through.
    expect(checked + tooMany + busy).toBe(200);
  });

  it('through sign-up counts the same', async () => {
    const ada = await app.signUp();
    const [node] = nodesOfOneDatabase();
    const tries = Array.from({ length: 12 }, (_, index) => {
      const body = JSON.stringify({ ...ada.credentials, password: `guess ${index}` });
      return Promise.resolve(
        node?.request('/api/auth/sign-up', { method: 'POST', headers: json, body }) ?? Response.error(),
      );
    });
    expect(await statuses(tries)).toEqual({ 409: 10, 429: 2 });
  });

  it('cannot lock out the owner: a reset link lets them in again', async () => {
    const ada = await app.signUp();
    const wrong = { email: ada.user.email, password: 'wrong guess' };
    for (let attempt = 0; attempt < 11; attempt += 1) await app.visitor().request('POST', '/api/auth/sign-in', wrong);
    const right = { email: ada.user.email, password: ada.credentials.password };
    expect((await app.visitor().request('POST', '/api/auth/sign-in', right)).status).toBe(429);
    await app.visitor().request('POST', '/api/auth/reset-request', { email: ada.user.email });
    const mails = await app.deliverMail();
    const token = /token=(\S+)/.exec(mails.findLast((mail) => mail.to === ada.user.email)?.text ?? '')?.[1];
    await app.visitor().request('POST', '/api/auth/reset-password', { token, password: 'my new password' });
    const again = await app.visitor().request('POST', '/api/auth/sign-in', { ...right, password: 'my new password' });
    expect(again.status).toBe(200);
  });

  it('by strangers does not block a browser that has signed in before, nor an open session', async () => {
    const ada = await app.signUp();
    const { email, password } = ada.credentials;
    const signIn = (visitor: Visitor, typed: string) =>
      visitor.request('POST', '/api/auth/sign-in', { email, password: typed });
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn(app.visitor(), 'wrong guess');
    expect((await signIn(app.visitor(), password)).status, 'a stranger').toBe(429);
    const change = { currentPassword: password, newPassword: 'battery staple' };
    expect((await ada.request('POST', '/api/account/password', change)).status, 'an open session').toBe(200);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await app.visitor().request('POST', '/api/auth/reset-request', { email });
    }
    expect((await ada.request('POST', '/api/auth/reset-request', { email })).status).toBe(200);
    await ada.request('POST', '/api/auth/sign-out');
    expect((await signIn(ada, 'battery staple')).status, 'a known browser').toBe(200);
  });

  it('by mail sends one while a link works, more to a known browser, and works twice as long each time', async () => {
    const ada = await app.signUp();
    const { email, password } = ada.credentials;
    const realNow = app.deps.now;
    let hour = 0;
    app.deps.now = () => new Date(realNow().getTime() + hour * 60 * 60 * 1000);
    let known = (await app.deliverMail()).length;
    const ask = async (person: Visitor) => {
      await person.request('POST', '/api/auth/reset-request', { email });
      const mails = await app.deliverMail();
      const sent = mails.slice(known).filter(({ to, subject }) => to === email && subject.startsWith('Reset'));
      known = mails.length;
      return sent;
    };
    const hoursIn = ([mail]: { text: string }[]) => /expires after (\S+ hours?)/.exec(mail?.text ?? '')?.[1];
    const mailed: [number, string | undefined][] = [];
    for (hour of [0, 0.5, 1, 2, 2.5, 3, 6, 7, 14, 15, 30, 31, 54, 55]) {
      const sent = await ask(app.visitor());
      expect(sent.length).toBeLessThanOrEqual(1);
      if (sent.length > 0) mailed.push([hour, hoursIn(sent)]);
      await app.db.pools.system.query('delete from rate_limits');
    }
    expect(mailed).toEqual([
      [0, 'one hour'],
      [1, '2 hours'],
      [3, '4 hours'],
      [7, '8 hours'],
      [15, '16 hours'],
      [31, '24 hours'],
      [55, '24 hours'],
    ]);
    // The owner is never without a link: a known browser gets a new one at any time.
    const own = await ask(ada);
    expect(hoursIn(own)).toBe('one hour');
    const token = /token=(\S+)/.exec(own[0]?.text ?? '')?.[1];
    const reset = await app.visitor().request('POST', '/api/auth/reset-password', { token, password });
    expect(reset.status).toBe(200);
    // A used link is over, and the next request begins anew.
    expect(hoursIn(await ask(app.visitor()))).toBe('one hour');
    app.deps.now = realNow;
  });

  it('by mail is repeated when it could not be sent, although its link works', async () => {
    const ada = await app.signUp();
    const { email } = ada.credentials;
    await app.visitor().request('POST', '/api/auth/reset-request', { email });
    const realNow = app.deps.now;
    await app.deliverMail({
      send: async ({ to }) => {
        if (to === email) throw new Error('Try again later');
      },
    });
    app.deps.now = () => new Date(realNow().getTime() + 10 * 60 * 1000);
    const sent = (await app.deliverMail()).filter(({ to, subject }) => to === email && subject.startsWith('Reset'));
    app.deps.now = realNow;
    expect(sent).toHaveLength(1);
  });

  it('from a known browser is limited as well, and its cookie is worth nothing elsewhere', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await ada.request('POST', '/api/auth/sign-out');
    const signIn = async (visitor: Visitor, email: string) =>
      (await visitor.request('POST', '/api/auth/sign-in', { email, password: 'wrong guess' })).status;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push(await signIn(ada, ada.user.email));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(app.visitor(), bob.user.email);
    expect(await signIn(ada, bob.user.email), 'the account of somebody else').toBe(429);
    const forger = app.visitor();
    forger.cookies.set('__Host-device', `${'A'.repeat(22)}.${'B'.repeat(43)}`);
    expect(await signIn(forger, bob.user.email)).toBe(429);
  });

  it('by signing up sends the owner one mail a day', async () => {
    const ada = await app.signUp();
    const attempt = { ...ada.credentials, password: 'not the right one' };
    for (let n = 0; n < 5; n += 1) await app.visitor().request('POST', '/api/auth/sign-up', attempt);
    const told = (await app.deliverMail()).filter(
      ({ to, subject }) => to === ada.user.email && subject.startsWith('Someone tried'),
    );
    expect(told).toHaveLength(1);
  });

  it('is not reset by knowing the password: successful sign-ins do not count', async () => {
    const ada = await app.signUp();
    const { email, password } = ada.credentials;
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect((await app.visitor().request('POST', '/api/auth/sign-in', { email, password })).status).toBe(200);
    }
  });
});

describe('one network address', () => {
  const env = parseEnv({ NODE_ENV: 'test', TRUST_PROXY: '1', SIGN_UPS_PER_ADDRESS: '3' });
  const behindProxy = () =>
    createApp({ ...app.deps, env, attempts: createAttempts(app.db.pools.system, env.attemptLimits) });
  const signUpFrom = (address: string, index: number) =>
    Promise.resolve(
      behindProxy().request('/api/auth/sign-up', {
        method: 'POST',
        headers: { ...json, 'X-Forwarded-For': address },
        body: JSON.stringify({ displayName: 'A', email: `${index}-${Math.random()}@example.com`, password: 'secret' }),
      }),
    );

  it('may create only so many accounts an hour', async () => {
    expect(await statuses([1, 2, 3, 4, 5].map((index) => signUpFrom('203.0.113.7', index)))).toEqual({
      200: 3,
      429: 2,
    });
  });

  it('is a whole /64 of IPv6', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2:0:0:0:4'];
    expect(await statuses(addresses.map(signUpFrom))).toEqual({ 200: 3, 429: 1 });
  });

  it('cannot be spoofed without a trusted proxy', async () => {
    const guess = (index: number) =>
      app.visitor().request(
        'POST',
        '/api/auth/sign-in',
        { email: 'spoof@example.com', password: 'wrong' },
        {
          'X-Forwarded-For': `198.51.100.${index}`,
        },
      );
    const results = await statuses(Array.from({ length: 12 }, (_, index) => guess(index)));
    expect(results).toEqual({ 401: 10, 429: 2 });
  });
});
