import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { connect, createTestDatabase } from '#server/test/database.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';

const app = useTestApp({}, { passwords: { hash: hashPassword, verify: verifyPassword } });

async function statusOf(email: string, password: string): Promise<number> {
  return (await app.visitor().request('POST', '/api/auth/sign-in', { email, password })).status;
}

describe('a password', () => {
  it.each(['      ', '123456', '密码密码密码', '😀'.repeat(64), 'x'.repeat(128)])(
    'may consist of anything: %j',
    async (password) => {
      const { user } = await app.signUp({ password });
      expect(await statusOf(user.email, password)).toBe(200);
    },
  );

  it('counts to its last character, including case and spaces', async () => {
    const password = `${'long '.repeat(25)}Ab `;
    const { user } = await app.signUp({ password });
    for (const other of [password.slice(0, -1), password.toLowerCase(), password.trim(), password.slice(0, 72)]) {
      expect(await statusOf(user.email, other)).toBe(401);
    }
    expect(await statusOf(user.email, password)).toBe(200);
  });

  it('does not expire', async () => {
    const { user, credentials } = await app.signUp();
    const owner = await connect(app.db.ownerUrl);
    await owner.query(
      `update accounts set created_at = now() - interval '5 years', updated_at = now() - interval '5 years'`,
    );
    expect(await statusOf(user.email, credentials.password)).toBe(200);
  });

  it('is stored by Argon2id with OWASP’s parameters and a new salt for each account', async () => {
    const [one, two] = [await app.signUp({ password: 'the same' }), await app.signUp({ password: 'the same' })];
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query<{ password: string }>('select password from accounts where user_id = any($1)', [
      [one.user.uid, two.user.uid],
    ]);
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(rows.map(({ password }) => password)).size).toBe(2);
  });
});

it('a new installation has no default account', async () => {
  const database = await createTestDatabase();
  try {
    const owner = await connect(database.ownerUrl);
    const { rows } = await owner.query('select 1 from users union all select 1 from accounts');
    expect(rows).toEqual([]);
    await owner.end();
  } finally {
    await database.drop();
  }
});
