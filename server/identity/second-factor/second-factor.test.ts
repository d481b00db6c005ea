import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#shared/identity/activity-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { CODE_SECONDS, type FactorStatus } from '#shared/identity/second-factor-schemas.ts';
import { strFromU8, unzipSync } from 'fflate';
import { useTestApp, type Credentials, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { bodyOf, refusalOf } from '#server/test/records.ts';

/** The simulated time: a code is valid for half a minute, and the tests do not wait for the next one. */
let now = new Date();
const app = useTestApp({ now: () => now });
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const WRONG_CODE = 'This code is wrong or has already been used. Please try the next one.';

type Person = Visitor & { user: { uid: string; email: string }; credentials: Credentials };

interface WithFactor {
  person: Person;
  /** The code that the app shows at a given time, or now. */
  codeAt: (at?: Date) => string;
  recoveryCodes: string[];
}

async function setUp(person: Person): Promise<{ key: string; address: string; codeAt: (at?: Date) => string }> {
  const { password } = person.credentials;
  const begun = await bodyOf<{ key: string; address: string }>(
    person.request('POST', '/api/account/second-factor/set-up', { currentPassword: password }),
  );
  const phone = new TOTP({ secret: begun.key });
  return { ...begun, codeAt: (at = now) => phone.generate({ timestamp: at.getTime() }) };
}

/** An account with the factor on, some time after the code that turned it on. */
async function withFactor(): Promise<WithFactor> {
  const person = await app.signUp();
  const { codeAt } = await setUp(person);
  const confirmed = person.request('POST', '/api/account/second-factor/confirm', { code: codeAt() });
  const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(confirmed);
  pass(2 * CODE_SECONDS);
  return { person, codeAt, recoveryCodes };
}

const passwordStep = (visitor: Visitor, { email, password }: Credentials) =>
  visitor.request('POST', '/api/auth/sign-in', { email, password });
const codeStep = (visitor: Visitor, code: string) => visitor.request('POST', '/api/auth/sign-in/code', { code });
const recoveryStep = (visitor: Visitor, code: string) =>
  visitor.request('POST', '/api/auth/sign-in/recovery-code', { code });
const statusOf = (person: Visitor) => bodyOf<FactorStatus>(person.request('GET', '/api/account/second-factor'));
const kindsOf = async (person: Visitor) =>
  (await bodyOf<Page<Activity>>(person.request('GET', '/api/account/activity'))).items.map(({ kind }) => kind);

async function signedInAs(visitor: Visitor): Promise<string | null> {
  const { user } = await bodyOf<{ user: { email: string } | null }>(visitor.request('GET', '/api/auth/session'));
  return user?.email ?? null;
}

/** After the password, before the code. */
async function halfWay({ credentials }: Person): Promise<Visitor> {
  const visitor = app.visitor();
  expect(await bodyOf(passwordStep(visitor, credentials))).toEqual({ codeNeeded: true });
  return visitor;
}

describe('setting up a second factor', () => {
  it('requires the password, returns a key that apps accept, and takes effect once a code was confirmed', async () => {
    const ada = await app.signUp();
    const refused = ada.request('POST', '/api/account/second-factor/set-up', { currentPassword: 'wrong' });
    expect(await refusalOf(refused)).toMatchObject({
      status: 422,
      fields: { currentPassword: 'Current password is wrong' },
    });
    const { key, address, codeAt } = await setUp(ada);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const said = new URL(address);
    expect(address).toMatch(/^otpauth:\/\/totp\/Placewell:ada-/);
    expect(Object.fromEntries(said.searchParams)).toMatchObject({ secret: key, issuer: 'Placewell' });

    expect(await statusOf(ada)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await bodyOf(passwordStep(app.visitor(), ada.credentials))).toMatchObject({ user: { uid: ada.user.uid } });
    const wrong = ada.request('POST', '/api/account/second-factor/confirm', { code: codeAt(new Date(0)) });
    expect(await refusalOf(wrong)).toMatchObject({ status: 422, fields: { code: WRONG_CODE } });

    const confirmed = ada.request('POST', '/api/account/second-factor/confirm', { code: codeAt() });
    const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(confirmed);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await statusOf(ada)).toEqual({ enabledAt: now.toISOString(), recoveryCodesLeft: 10 });
    expect(await kindsOf(ada)).toContain('factor-on');
    const mails = (await app.deliverMail()).filter(({ to }) => to === ada.user.email);
    expect(mails.at(-1)?.subject).toBe('Two-factor authentication is on at Placewell');
  });

  it('signs out every other device: they got in with the password alone', async () => {
    const ada = await app.signUp();
    const other = app.visitor();
    await bodyOf(passwordStep(other, ada.credentials));
    const { codeAt } = await setUp(ada);
    expect(await signedInAs(other), 'before the first code').toBe(ada.user.email);
    await bodyOf(ada.request('POST', '/api/account/second-factor/confirm', { code: codeAt() }));
    expect(await signedInAs(other)).toBeNull();
    expect(await signedInAs(ada)).toBe(ada.user.email);
  });

  it('is refused while there is one, and requires a session', async () => {
    const { person } = await withFactor();
    const again = person.request('POST', '/api/account/second-factor/set-up', {
      currentPassword: person.credentials.password,
    });
    expect(await refusalOf(again)).toMatchObject({ status: 409, message: 'Two-factor authentication is already on.' });
    expect((await app.visitor().request('GET', '/api/account/second-factor')).status).toBe(401);
    expect((await app.visitor().request('POST', '/api/account/second-factor/confirm', { code: '123456' })).status).toBe(
      401,
    );
  });

  it('leaves neither the key nor a recovery code readable in the database or in the export', async () => {
    const { person, codeAt, recoveryCodes } = await withFactor();
    const bob = await app.signUp();
    const { key } = await setUp(bob);
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query(
      'select * from second_factors full join recovery_codes using (user_id) where user_id = any($1)',
      [[person.user.uid, bob.user.uid]],
    );
    const stored = JSON.stringify(rows);
    expect(rows.length).toBe(11);
    expect(stored).not.toContain(key);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
    // Encrypted for its account: another one cannot use it.
    const sealed = rows.find((row: { user_id: string }) => row.user_id === bob.user.uid) as { secret: string };
    expect(() => app.deps.factorKeys.unseal(person.user.uid, sealed.secret)).toThrow();

    const proof = { currentPassword: person.credentials.password, code: codeAt() };
    const zip = await (await person.request('POST', '/api/account/export', proof)).arrayBuffer();
    const files = unzipSync(new Uint8Array(zip));
    expect(Object.keys(files).filter((name) => /factor|recovery/.test(name))).toEqual([]);
    expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))).toMatchObject({
      secondFactor: { recoveryCodesLeft: 10 },
    });
  });
});

describe('signing in with a second factor', () => {
  it('gives no access before the code is right', async () => {
    const { person, codeAt } = await withFactor();
    const owner = await connect(app.db.ownerUrl);
    const sessions = async () =>
      (await owner.query('select from sessions where user_id = $1', [person.user.uid])).rowCount;
    const before = await sessions();
    const visitor = await halfWay(person);
    expect(await sessions(), 'no session until the code is right').toBe(before);
    expect(await signedInAs(visitor)).toBeNull();
    expect((await visitor.request('GET', '/api/preferences')).status).toBe(401);
    expect([...visitor.cookies.keys()]).toEqual(['__Host-code']);

    expect(await refusalOf(codeStep(visitor, '12345'))).toMatchObject({
      status: 422,
      fields: { code: 'Enter the 6 digits that your app shows' },
    });
    expect(await refusalOf(codeStep(visitor, codeAt(new Date(0))))).toMatchObject({ fields: { code: WRONG_CODE } });
    expect(await signedInAs(visitor)).toBeNull();
    expect(await bodyOf(codeStep(visitor, codeAt()))).toMatchObject({ user: { uid: person.user.uid } });
    expect(await signedInAs(visitor)).toBe(person.user.email);
    expect([...visitor.cookies.keys()]).toEqual(['__Host-sid', '__Host-device']);
    expect((await kindsOf(visitor)).slice(0, 3).toSorted()).toEqual(['factor-on', 'sign-in-code-failed', 'signed-in']);
  });

  it('accepts the previous and the next code, because a phone’s clock may be off, and no other', async () => {
    const { person, codeAt } = await withFactor();
    const around = (seconds: number) => codeAt(new Date(now.getTime() + seconds * 1000));
    for (const [seconds, status] of [
      [-90, 422],
      [90, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      const answer = await codeStep(await halfWay(person), around(seconds));
      expect(answer.status, `${seconds} s away`).toBe(status);
    }
  });

  it('never accepts a code twice, not even in parallel requests', async () => {
    const { person, codeAt } = await withFactor();
    const visitors = await Promise.all(Array.from({ length: 5 }, () => halfWay(person)));
    const code = codeAt();
    const statuses = await Promise.all(visitors.map(async (visitor) => (await codeStep(visitor, code)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    const late = await halfWay(person);
    expect((await codeStep(late, code)).status).toBe(422);
    // Nor one older than the last.
    expect((await codeStep(late, codeAt(new Date(now.getTime() - CODE_SECONDS * 1000)))).status).toBe(422);
    pass(CODE_SECONDS);
    expect((await codeStep(late, codeAt())).status).toBe(200);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const visitor = await halfWay(person);
    expect((await recoveryStep(visitor, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await kindsOf(visitor)).toContain('signed-in-with-recovery-code');
    expect(await statusOf(visitor)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await recoveryStep(await halfWay(person), first)).status).toBe(422);
    const [one, other] = [await halfWay(person), await halfWay(person)];
    const answers = await Promise.all([recoveryStep(one, second), recoveryStep(other, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { recoveryCodes: theirs } = await withFactor();
    expect((await recoveryStep(await halfWay(person), theirs[0] ?? '')).status).toBe(422);
  });

  it('counts wrong codes with wrong passwords: ten in a quarter of an hour', async () => {
    const { person, codeAt } = await withFactor();
    const visitor = await halfWay(person);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await codeStep(visitor, codeAt(new Date(n)))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await codeStep(visitor, codeAt())).status, 'the right one comes too late').toBe(429);
    expect((await passwordStep(app.visitor(), person.credentials)).status).toBe(429);
    expect((await kindsOf(person)).filter((kind) => kind === 'sign-in-code-failed')).toHaveLength(10);
  });

  it('is possible for ten minutes after the password', async () => {
    const { person, codeAt } = await withFactor();
    const [inTime, late] = [await halfWay(person), await halfWay(person)];
    pass(599);
    expect((await codeStep(inTime, codeAt())).status).toBe(200);
    pass(2);
    expect(await refusalOf(codeStep(late, codeAt()))).toMatchObject({
      status: 401,
      message: 'That took too long. Please sign in with your password again.',
    });
  });

  it('trusts only its own cookie, for its own account and until the password changes', async () => {
    const [ada, bob] = [await withFactor(), await withFactor()];
    const { cookies } = await halfWay(ada.person);
    const note = cookies.get('__Host-code') ?? '';
    const [userId = '', expiry = '', signature = ''] = note.split('.');
    const later = String(Number(expiry) + 1);
    const forged = [
      '',
      'nonsense',
      [bob.person.user.uid, expiry, signature].join('.'),
      [userId, later, signature].join('.'),
      [userId, expiry, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.'),
      [userId, expiry, ''].join('.'),
    ];
    for (const value of forged) {
      const visitor = app.visitor();
      visitor.cookies.set('__Host-code', value);
      const code = value.startsWith(bob.person.user.uid) ? bob.codeAt() : ada.codeAt();
      expect((await codeStep(visitor, code)).status, value).toBe(401);
    }
    const currentPassword = ada.person.credentials.password;
    await bodyOf(
      ada.person.request('POST', '/api/account/password', { currentPassword, newPassword: 'battery staple' }),
    );
    const old = app.visitor();
    old.cookies.set('__Host-code', note);
    expect((await codeStep(old, ada.codeAt())).status).toBe(401);
  });

  it('is also required after a reset by mail and after signing up again', async () => {
    const { person, codeAt } = await withFactor();
    const { email } = person.user;
    await bodyOf(app.visitor().request('POST', '/api/auth/reset-request', { email }));
    const mail = (await app.deliverMail()).findLast(({ to }) => to === email);
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await bodyOf(app.visitor().request('POST', '/api/auth/reset-password', { token, password: 'battery staple' }));
    const credentials = { ...person.credentials, password: 'battery staple' };
    const visitor = await halfWay({ ...person, credentials });
    expect((await codeStep(visitor, codeAt())).status).toBe(200);

    const again = app.visitor();
    const answer = await again.request('POST', '/api/auth/sign-up', credentials);
    expect(await bodyOf(answer)).toEqual({ codeNeeded: true, existing: true });
    expect(await signedInAs(again)).toBeNull();
    pass(CODE_SECONDS);
    expect((await codeStep(again, codeAt())).status).toBe(200);
  });

  it('cancels a deletion only with the code, and lets nobody into a disabled account', async () => {
    const { person, codeAt } = await withFactor();
    await bodyOf(person.request('POST', '/api/account/delete', { currentPassword: person.credentials.password }));
    const owner = await connect(app.db.ownerUrl);
    const deleted = async () =>
      (await owner.query('select from users where id = $1 and deleted_at is not null', [person.user.uid])).rowCount;
    const visitor = await halfWay(person);
    expect(await deleted()).toBe(1);
    expect((await codeStep(visitor, codeAt())).status).toBe(200);
    expect(await deleted()).toBe(0);

    await owner.query('update users set disabled_at = now() where id = $1', [person.user.uid]);
    pass(CODE_SECONDS);
    const refused = await halfWay(person);
    expect((await codeStep(refused, codeAt())).status).toBe(403);
    expect(await signedInAs(refused)).toBeNull();
  });
});

describe('a factor that is on', () => {
  it('is turned off with the password and a code, and the owner is notified', async () => {
    const { person, codeAt } = await withFactor();
    const off = (currentPassword: string, code?: string) =>
      person.request('POST', '/api/account/second-factor/disable', { currentPassword, code });
    expect((await off('wrong', codeAt())).status).toBe(422);
    await bodyOf(off(person.credentials.password, codeAt()));
    expect(await statusOf(person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await bodyOf(passwordStep(app.visitor(), person.credentials))).toHaveProperty('user');
    const mails = (await app.deliverMail()).filter(({ to }) => to === person.user.email);
    expect(mails.at(-1)?.subject).toBe('Two-factor authentication is off at Placewell');
    expect(await kindsOf(person)).toContain('factor-off');
    expect(await refusalOf(off(person.credentials.password))).toMatchObject({
      status: 409,
      message: 'Two-factor authentication is off.',
    });
  });

  it('gets new recovery codes with the password and a code; the old ones stop working', async () => {
    const { person, codeAt, recoveryCodes } = await withFactor();
    const renew = (currentPassword: string) =>
      person.request('POST', '/api/account/second-factor/recovery-codes', { currentPassword, code: codeAt() });
    expect((await renew('wrong')).status).toBe(422);
    const { recoveryCodes: fresh } = await bodyOf<{ recoveryCodes: string[] }>(renew(person.credentials.password));
    expect(fresh).toHaveLength(10);
    expect((await recoveryStep(await halfWay(person), recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await recoveryStep(await halfWay(person), fresh[0] ?? '')).status).toBe(200);
    const without = await app.signUp();
    const none = without.request('POST', '/api/account/second-factor/recovery-codes', {
      currentPassword: without.credentials.password,
    });
    expect((await none).status).toBe(409);
  });

  it.each(['second-factor/disable', 'second-factor/recovery-codes', 'export'])(
    'is asked for by %s: a borrowed session and the password are not enough',
    async (path) => {
      const { person, codeAt, recoveryCodes } = await withFactor();
      const { password } = person.credentials;
      const ask = (proof: object) => person.request('POST', `/api/account/${path}`, proof);
      expect(await refusalOf(ask({ currentPassword: password }))).toMatchObject({
        status: 422,
        fields: { code: 'Enter the 6 digits that your app shows, or a recovery code' },
      });
      const used = codeAt(new Date(now.getTime() - 2 * CODE_SECONDS * 1000));
      expect(await refusalOf(ask({ currentPassword: password, code: used }))).toMatchObject({
        status: 422,
        fields: { code: WRONG_CODE },
      });
      expect((await ask({ currentPassword: 'wrong', code: codeAt() })).status).toBe(422);
      const code = path === 'export' ? codeAt() : recoveryCodes[0];
      const done = await ask({ currentPassword: password, code });
      expect(done.status).toBe(200);
      await done.arrayBuffer();
    },
  );

  it('is guessed as rarely here as when signing in', async () => {
    const { person, codeAt } = await withFactor();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const proof = { currentPassword: person.credentials.password, code: codeAt(new Date(n)) };
      statuses.push((await person.request('POST', '/api/account/second-factor/disable', proof)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });
});
