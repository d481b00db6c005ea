import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { useTestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';

const app = useTestApp();

async function ageSession(userId: string, change: string): Promise<void> {
  const owner = await connect(app.db.ownerUrl);
  await owner.query(`update sessions set ${change} where user_id = $1`, [userId]);
}

describe('a session', () => {
  it('ends seven days after it was last used', async () => {
    const ada = await app.signUp();
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query<{ days: number }>(
      'select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions where user_id = $1',
      [ada.user.uid],
    );
    expect(rows[0]?.days).toBeGreaterThan(6.9);
    expect(rows[0]?.days).toBeLessThanOrEqual(7);
    await ageSession(ada.user.uid, `expires_at = now() - interval '1 second'`);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(401);
  });

  it('ends 30 days after the sign-in, even if in use', async () => {
    const ada = await app.signUp();
    await ageSession(ada.user.uid, `created_at = now() - interval '29 days 23 hours'`);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(200);
    const old = new Map(ada.cookies);
    await ageSession(ada.user.uid, `created_at = now() - interval '30 days 1 hour'`);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(401);
    for (const [name, value] of old) ada.cookies.set(name, value);
    await ageSession(ada.user.uid, `created_at = now()`);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(401);
  });

  it('with a changed token is invalid', async () => {
    const ada = await app.signUp();
    const value = ada.cookies.get('__Host-sid') ?? '';
    const [token = '', signature = ''] = value.split('.');
    const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const forged of [`${other}.${signature}`, token, `${token}.`, '']) {
      ada.cookies.set('__Host-sid', forged);
      expect((await ada.request('GET', '/api/contacts')).status, forged).toBe(401);
    }
    ada.cookies.set('__Host-sid', value);
    expect((await ada.request('GET', '/api/contacts')).status).toBe(200);
  });

  it('ends at once when the operator disables the account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
    const command = /Disable an account: `([^`]+)`/.exec(operations)?.[1] ?? '';
    const owner = await connect(app.db.ownerUrl);
    await owner.query(command.replaceAll('…', ada.user.uid));
    expect((await ada.request('GET', '/api/contacts')).status).toBe(401);
    const { email, password } = ada.credentials;
    expect((await app.visitor().request('POST', '/api/auth/sign-in', { email, password })).status).toBe(403);
    expect((await bob.request('GET', '/api/contacts')).status).toBe(200);
  });
});
