import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { connect, TEST_SECRET } from '#server/test/database.ts';
import { TEST_URL, useTestApp, type Visitor } from '#server/test/app.ts';
import { createAuth, sessionCookie } from './auth.ts';

const app = useTestApp();

async function signedInAs(visitor: Visitor): Promise<string | null> {
  const { user } = (await (await visitor.request('GET', '/api/auth/session')).json()) as {
    user: { email: string } | null;
  };
  return user?.email ?? null;
}

describe('signing up', () => {
  it('creates an account and signs in, without a token in the response', async () => {
    const visitor = app.visitor();
    const response = await visitor.request('POST', '/api/auth/sign-up', {
      displayName: ' Grace Hopper ',
      email: ' Grace@Example.COM',
      password: 'secret',
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      existing: false,
      user: { email: 'grace@example.com', displayName: 'Grace Hopper', emailVerified: false },
    });
    const [token = ''] = [...visitor.cookies.values()].map((value) => value.split('.')[0]);
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(text).not.toContain(token);
    expect(await signedInAs(visitor)).toBe('grace@example.com');
  });

  it.each(['TWIN@example.com', ' twin@Example.com ', 'twin＠example.com'])(
    'never creates a second account for %j',
    async (email) => {
      const first = app.visitor();
      await first.request('POST', '/api/auth/sign-up', {
        displayName: 'Twin',
        email: 'twin@example.com',
        password: 'first-password',
      });
      const second = app.visitor();
      const response = await second.request('POST', '/api/auth/sign-up', {
        displayName: 'Other',
        email,
        password: 'other-password',
      });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ error: { message: 'Failed to create account' } });
      expect(await signedInAs(second)).toBeNull();
      const owner = await app
        .visitor()
        .request('POST', '/api/auth/sign-in', { email: 'twin@example.com', password: 'first-password' });
      expect(owner.status).toBe(200);
    },
  );

  it('with the address and password of an existing account signs in to it', async () => {
    const ada = await app.signUp();
    const again = app.visitor();
    const response = await again.request('POST', '/api/auth/sign-up', {
      ...ada.credentials,
      displayName: 'Somebody else',
    });
    expect(await response.json()).toMatchObject({
      existing: true,
      user: { uid: ada.user.uid, displayName: 'Ada Lovelace' },
    });
  });
});

describe('signing in', () => {
  it('gives the same answer for a wrong password and an unknown address', async () => {
    const ada = await app.signUp();
    const attempt = async (email: string) => {
      const response = await app.visitor().request('POST', '/api/auth/sign-in', { email, password: 'wrong password' });
      const text = (await response.text()).replace(/"requestId":"[^"]*"/, '');
      return { status: response.status, text, cookies: response.headers.getSetCookie() };
    };
    expect(await attempt(ada.user.email)).toEqual(await attempt('nobody@example.com'));
  });

  it('issues a new token and ends the presented session', async () => {
    const ada = await app.signUp();
    const planted = new Map(ada.cookies);
    await ada.request(
      'POST',
      '/api/auth/sign-in',
      ada.credentials && { email: ada.credentials.email, password: ada.credentials.password },
    );
    expect([...ada.cookies.values()]).not.toEqual([...planted.values()]);
    const attacker = app.visitor();
    for (const [name, value] of planted) attacker.cookies.set(name, value);
    expect(await signedInAs(attacker)).toBeNull();
    expect(await signedInAs(ada)).toBe(ada.user.email);
  });
});

describe('signing out', () => {
  it('ends the session for good: none of 100 replays of the old cookie is accepted', async () => {
    const ada = await app.signUp();
    const kept = new Map(ada.cookies);
    await ada.request('POST', '/api/auth/sign-out');
    expect([...ada.cookies.keys()]).toEqual(['__Host-device']);
    const replay = app.visitor();
    for (const [name, value] of kept) replay.cookies.set(name, value);
    for (let attempt = 0; attempt < 100; attempt += 1) expect(await signedInAs(replay)).toBeNull();
    expect((await replay.request('GET', '/api/preferences')).status).toBe(401);
  });
});

describe('the browser’s cached copies', () => {
  it('are marked with their account, and cleared when the session ends', async () => {
    const ada = await app.signUp();
    for (const path of ['/api/auth/session', '/api/contacts', '/api/preferences']) {
      expect((await ada.request('GET', path)).headers.get('x-account'), path).toBe(ada.user.uid);
    }
    const out = await ada.request('POST', '/api/auth/sign-out');
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await ada.request('GET', '/api/auth/session')).headers.get('x-account')).toBeNull();
  });
});

describe('a copy of the database', () => {
  it('opens no session and reveals no password', async () => {
    const ada = await app.signUp();
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query(
      'select s.token, a.password from sessions s join accounts a using (user_id) where s.user_id = $1',
      [ada.user.uid],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(stored).toContain('$argon2id$');
    for (const value of ada.cookies.values()) expect(stored).not.toContain(value.split('.')[0]);
  });
});

describe('the session cookie', () => {
  it.each([
    ['https://crm.example.com', '__Host-sid'],
    ['http://localhost:3000', '__Host-sid'],
    ['http://127.0.0.1:3000', '__Host-sid'],
    ['http://crm.internal', 'sid'],
  ])('at %s is called %s', (url, name) => {
    expect(sessionCookie(url).name).toBe(name);
  });

  it('is inaccessible to scripts and other sites', async () => {
    const response = await app
      .visitor()
      .request('POST', '/api/auth/sign-up', { displayName: 'C', email: 'c@example.com', password: 'secret' });
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-sid=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

it('a failed session lookup is a temporary error and signs nobody out', async () => {
  const ada = await app.signUp();
  const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
  const auth = createAuth({ systemPool: nowhere, secret: TEST_SECRET, publicUrl: TEST_URL });
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const database = createDatabase({ app: nowhere, system: nowhere });
  const response = await createApp({ ...app.deps, auth, database }).request('/api/contacts', { headers: { cookie } });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
});
