import { describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '#server/test/app.ts';

const app = useTestApp();

async function lastLinkTo(email: string): Promise<string> {
  const mails = await app.deliverMail();
  const link = /https?:\S+/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[0];
  if (!link) throw new Error(`No mail with a link was sent to ${email}`);
  return link;
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function subjectsTo(email: string): Promise<string[]> {
  return (await app.deliverMail()).filter((mail) => mail.to === email).map((mail) => mail.subject);
}

async function sessionOf(visitor: Visitor) {
  const response = await visitor.request('GET', '/api/auth/session');
  return ((await response.json()) as { user: { email: string; displayName: string; emailVerified: boolean } | null })
    .user;
}

function copyOf(visitor: Visitor): Visitor {
  const copy = app.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('verification', () => {
  it('is mailed at sign-up, works once and shows in the session', async () => {
    const ada = await app.signUp();
    const token = tokenOf(await lastLinkTo(ada.user.email));
    expect(await sessionOf(ada)).toMatchObject({ emailVerified: false });
    expect((await app.visitor().request('POST', '/api/auth/verify-email', { token })).status).toBe(200);
    expect(await sessionOf(ada)).toMatchObject({ emailVerified: true });
    const again = await app.visitor().request('POST', '/api/auth/verify-email', { token });
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({
      error: { message: 'This link has expired or has already been used. Please request a new one.' },
    });
  });

  it('can be sent again, and only the newest link works', async () => {
    const ada = await app.signUp();
    const first = tokenOf(await lastLinkTo(ada.user.email));
    await ada.request('POST', '/api/account/verification');
    const second = tokenOf(await lastLinkTo(ada.user.email));
    expect((await app.visitor().request('POST', '/api/auth/verify-email', { token: first })).status).toBe(422);
    expect((await app.visitor().request('POST', '/api/auth/verify-email', { token: second })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by link: sessions end, the address counts as verified, the old password stops working', async () => {
    const ada = await app.signUp();
    const attacker = copyOf(ada);
    await app.visitor().request('POST', '/api/auth/reset-request', { email: ada.user.email });
    const token = tokenOf(await lastLinkTo(ada.user.email));
    const response = await app
      .visitor()
      .request('POST', '/api/auth/reset-password', { token, password: 'brand new one' });
    expect(response.status).toBe(200);
    for (let replay = 0; replay < 100; replay += 1) expect(await sessionOf(attacker)).toBeNull();
    const signIn = (password: string) =>
      app.visitor().request('POST', '/api/auth/sign-in', { email: ada.user.email, password });
    expect((await signIn(ada.credentials.password)).status).toBe(401);
    const again = await signIn('brand new one');
    expect(await again.json()).toMatchObject({ user: { uid: ada.user.uid, emailVerified: true } });
    expect(
      (await app.visitor().request('POST', '/api/auth/reset-password', { token, password: 'x'.repeat(6) })).status,
    ).toBe(422);
  });

  it('gets the same answer for an unknown address as for a known one, and no mail', async () => {
    const ada = await app.signUp();
    const ask = async (email: string) => {
      const response = await app.visitor().request('POST', '/api/auth/reset-request', { email });
      return [response.status, await response.text()];
    };
    expect(await ask('nobody@example.com')).toEqual(await ask(ada.user.email));
    expect(await subjectsTo('nobody@example.com')).toEqual([]);
  });
});

describe('the profile', () => {
  it('saves display name and photo, and nothing that identifies the account', async () => {
    const ada = await app.signUp();
    await ada.request('PATCH', '/api/account/profile', {
      displayName: ' Countess ',
      photoURL: 'https://example.com/a.png',
    });
    expect(await sessionOf(ada)).toMatchObject({ displayName: 'Countess' });
    for (const field of ['email', 'uid', 'id', 'emailVerified', 'userId']) {
      const response = await ada.request('PATCH', '/api/account/profile', { displayName: 'X', [field]: 'forged' });
      expect(response.status, field).toBe(422);
    }
    const script = await ada.request('PATCH', '/api/account/profile', {
      displayName: 'X',
      photoURL: 'javascript:alert(1)',
    });
    expect(script.status).toBe(422);
    expect(await sessionOf(ada)).toMatchObject({ displayName: 'Countess', email: ada.user.email });
  });
});

describe('a new e-mail address', () => {
  const newAddress = () => `new-${Date.now()}-${Math.random()}@example.com`;

  it('is used only after the link sent to it was opened, and the old address is notified', async () => {
    const ada = await app.signUp();
    const email = newAddress();
    const ask = { email, currentPassword: ada.credentials.password };
    expect((await ada.request('POST', '/api/account/email', ask)).status).toBe(200);
    const token = tokenOf(await lastLinkTo(email));
    expect(await subjectsTo(ada.user.email)).toContain('Request to change your Placewell email');
    expect(await sessionOf(ada)).toMatchObject({ email: ada.user.email });
    await app.visitor().request('POST', '/api/auth/confirm-email', { token });
    expect(await sessionOf(ada)).toMatchObject({ email, emailVerified: true });
  });

  it('needs the password', async () => {
    const ada = await app.signUp();
    const response = await ada.request('POST', '/api/account/email', { email: newAddress(), currentPassword: 'wrong' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { fields: { currentPassword: 'Current password is wrong' } },
    });
  });

  it('of another account gets the same answer and never changes hands', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const ask = { email: bob.user.email, currentPassword: ada.credentials.password };
    expect((await ada.request('POST', '/api/account/email', ask)).status).toBe(200);
    expect(await subjectsTo(bob.user.email)).toContain('Someone tried to sign up with your address at Placewell');
    expect(await sessionOf(ada)).toMatchObject({ email: ada.user.email });
  });
});

describe('the password', () => {
  it('changes with the current one and signs out every other device', async () => {
    const ada = await app.signUp();
    const phone = app.visitor();
    await phone.request('POST', '/api/auth/sign-in', { email: ada.user.email, password: ada.credentials.password });
    const wrong = await ada.request('POST', '/api/account/password', {
      currentPassword: 'wrong',
      newPassword: 'new one',
    });
    expect(wrong.status).toBe(422);
    const change = { currentPassword: ada.credentials.password, newPassword: 'new password' };
    expect((await ada.request('POST', '/api/account/password', change)).status).toBe(200);
    expect(await sessionOf(phone)).toBeNull();
    expect(await sessionOf(ada)).not.toBeNull();
    const again = await app
      .visitor()
      .request('POST', '/api/auth/sign-in', { email: ada.user.email, password: 'new password' });
    expect(again.status).toBe(200);
  });
});

describe('signed-in devices', () => {
  it('are listed, and can be signed out one by one or all others at once', async () => {
    const ada = await app.signUp();
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' };
    const signIn = { email: ada.user.email, password: ada.credentials.password };
    const [laptop, phone] = [app.visitor(), app.visitor()];
    await laptop.request('POST', '/api/auth/sign-in', signIn, agent);
    await phone.request('POST', '/api/auth/sign-in', signIn);
    type List = { devices: { id: string; device: string; current: boolean }[] };
    const { devices } = (await (await ada.request('GET', '/api/account/devices')).json()) as List;
    expect(devices.map((device) => device.device).toSorted()).toEqual([
      'Chrome on Linux',
      'Unknown device',
      'Unknown device',
    ]);
    expect(devices.filter((device) => device.current)).toHaveLength(1);
    const chrome = devices.find((device) => device.device === 'Chrome on Linux');
    expect((await ada.request('DELETE', `/api/account/devices/${chrome?.id}`)).status).toBe(200);
    expect(await sessionOf(laptop)).toBeNull();
    await ada.request('POST', '/api/account/devices/sign-out-others');
    expect(await sessionOf(phone)).toBeNull();
    expect(await sessionOf(ada)).not.toBeNull();
  });

  it('from an unknown network have no address instead of an empty one', async () => {
    const ada = await app.signUp();
    // The library stores this for a request without an address, such as those that fill the demo account.
    await app.db.pools.system.query(`update sessions set ip_address = '' where user_id = $1`, [ada.user.uid]);
    expect(await (await ada.request('GET', '/api/account/devices')).json()).toMatchObject({
      devices: [{ ipAddress: null }],
    });
  });

  it('are not another user’s to sign out', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    type List = { devices: { id: string }[] };
    const { devices } = (await (await ada.request('GET', '/api/account/devices')).json()) as List;
    expect((await bob.request('DELETE', `/api/account/devices/${devices[0]?.id}`)).status).toBe(404);
    expect(await sessionOf(ada)).not.toBeNull();
  });
});

describe('an account', () => {
  it('disabled by the operator says so only with the right password', async () => {
    const ada = await app.signUp();
    await app.db.pools.system.query('update users set disabled_at = now() where id = $1', [ada.user.uid]);
    const signIn = (password: string) =>
      app.visitor().request('POST', '/api/auth/sign-in', { email: ada.user.email, password });
    expect((await signIn('wrong password')).status).toBe(401);
    const refused = await signIn(ada.credentials.password);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it('whose address is used for a sign-up is notified by mail', async () => {
    const ada = await app.signUp();
    await app.visitor().request('POST', '/api/auth/sign-up', { ...ada.credentials, password: 'not the right one' });
    expect(await subjectsTo(ada.user.email)).toContain('Someone tried to sign up with your address at Placewell');
  });

  it.each([
    'POST /api/account/export',
    'POST /api/account/delete',
    'GET /api/account/devices',
    'PATCH /api/account/profile',
  ])('needs a session for %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expect((await app.visitor().request(method, path)).status).toBe(401);
  });
});

it('requested mails are rate limited', async () => {
  const ada = await app.signUp();
  const statuses = [];
  for (let request = 0; request < 11; request += 1) {
    statuses.push((await ada.request('POST', '/api/account/verification')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
