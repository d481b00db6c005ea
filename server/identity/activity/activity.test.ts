import { describe, expect, it } from 'vitest';
import type { Activity } from '#shared/identity/activity-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { cards, journeysOf } from '#server/billing/test-journeys.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { bodyOf, refusalOf } from '#server/test/records.ts';
import { enqueue } from '#server/platform/work/queue.ts';

const app = useTestApp({}, { settings: () => ({ TRUST_PROXY: '1' }) });

const firefox = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': '203.0.113.77',
};
const read = (person: Visitor, query = '') =>
  bodyOf<Page<Activity>>(person.request('GET', `/api/account/activity${query}`));
const kindsOf = async (person: Visitor) => (await read(person)).items.map(({ kind }) => kind);
const signIn = (person: Visitor, { email, password }: { email: string; password: string }, headers = firefox) =>
  person.request('POST', '/api/auth/sign-in', { email, password }, headers);

async function lastTokenTo(email: string): Promise<string> {
  const mail = (await app.deliverMail()).findLast(({ to }) => to === email);
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('the activity of an account', () => {
  it('is listed with the latest first: when, what, on which device and from which network', async () => {
    const ada = await app.signUp();
    await signIn(ada, ada.credentials);
    const { items, nextCursor, count } = await read(ada);
    expect(items).toMatchObject([
      { kind: 'signed-in', device: 'Firefox on Windows', network: '203.0.113.x', about: null },
      { kind: 'account-created' },
    ]);
    expect([nextCursor, count]).toEqual([null, 2]);
    expect(Math.abs(Date.parse(items[0]?.at ?? '') - Date.now())).toBeLessThan(300_000);
  });

  it('covers address, password, devices, export, deletion and its cancellation', async () => {
    const ada = await app.signUp();
    const currentPassword = ada.credentials.password;
    const email = `new-${ada.user.email}`;
    await bodyOf(ada.request('POST', '/api/account/email', { currentPassword, email }));
    await bodyOf(ada.request('POST', '/api/auth/confirm-email', { token: await lastTokenTo(email) }));
    await bodyOf(ada.request('POST', '/api/account/password', { currentPassword, newPassword: 'battery staple' }));

    const elsewhere = app.visitor();
    await signIn(elsewhere, { email, password: 'battery staple' });
    const { devices } = await bodyOf<{ devices: { id: string; current: boolean }[] }>(
      ada.request('GET', '/api/account/devices'),
    );
    const other = devices.find(({ current }) => !current);
    await bodyOf(ada.request('DELETE', `/api/account/devices/${other?.id}`));
    await signIn(elsewhere, { email, password: 'battery staple' });
    await bodyOf(ada.request('POST', '/api/account/devices/sign-out-others'));
    // No other session is left to sign out, so nothing is logged.
    await bodyOf(ada.request('POST', '/api/account/devices/sign-out-others'));

    const proof = { currentPassword: 'battery staple' };
    await (await ada.request('POST', '/api/account/export', proof)).arrayBuffer();
    await bodyOf(app.visitor().request('POST', '/api/auth/reset-request', { email }));
    const reset = { token: await lastTokenTo(email), password: 'third password' };
    await bodyOf(app.visitor().request('POST', '/api/auth/reset-password', reset));
    await signIn(ada, { email, password: 'third password' });
    await bodyOf(ada.request('POST', '/api/account/delete', { currentPassword: 'third password' }));
    await signIn(ada, { email, password: 'third password' });

    const kinds = (await kindsOf(ada)).toReversed();
    expect(kinds.slice(0, -2)).toEqual([
      'account-created',
      'email-change-asked',
      'email-changed',
      'password-changed',
      'signed-in',
      'session-ended',
      'signed-in',
      'other-sessions-ended',
      'data-exported',
      'password-reset',
      'signed-in',
      'account-deleted',
    ]);
    // Both happen at the same moment.
    expect(kinds.slice(-2).toSorted()).toEqual(['account-restored', 'signed-in']);
    const ended = (await read(ada)).items.find(({ kind }) => kind === 'session-ended');
    expect(ended?.about).toBe('Firefox on Windows');
  });

  it('covers the subscription, once per change, however often the provider reports it', async () => {
    const { startTrial, advance, subscriptionOf } = journeysOf(app);
    const ada = await app.signUp({ subscribed: false });
    await startTrial(ada, cards.failsLater);
    const { subscription } = await subscriptionOf(ada);
    const own = {
      subscriptionId: subscription?.stripeSubscriptionId ?? '',
      customerId: subscription?.stripeCustomerId ?? '',
    };
    await bodyOf(ada.request('POST', '/api/cancel-subscription', own));
    await bodyOf(ada.request('POST', '/api/cancel-subscription', own));
    await bodyOf(ada.request('POST', '/api/resume-subscription', {}));
    await advance('30d');
    await advance('2h');
    expect((await kindsOf(ada)).toReversed()).toEqual([
      'account-created',
      'subscription-started',
      'subscription-cancelled',
      'subscription-resumed',
      'payment-failed',
    ]);
    expect((await read(ada)).items[0]).toMatchObject({ device: null, network: null });
    await bodyOf(ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password }));
    await signIn(ada, ada.credentials);
    expect(await kindsOf(ada)).toContain('subscription-ended');
  });

  it('is paginated', async () => {
    const ada = await app.signUp();
    for (let n = 0; n < 4; n += 1) await signIn(ada, ada.credentials);
    const first = await read(ada, '?limit=3');
    const second = await read(ada, `?limit=3&cursor=${first.nextCursor}`);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 2, null]);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual((await read(ada)).items.map(({ id }) => id));
    expect(await refusalOf(ada.request('GET', '/api/account/activity?cursor=nonsense'))).toMatchObject({
      status: 422,
      fields: { cursor: 'Cursor is not valid' },
    });
  });

  it('needs a session and no subscription, and is nobody else’s to read', async () => {
    expect((await app.visitor().request('GET', '/api/account/activity')).status).toBe(401);
    const [ada, bob] = [await app.signUp({ subscribed: false }), await app.signUp()];
    expect(await kindsOf(ada)).toEqual(['account-created']);
    expect(await kindsOf(bob)).toEqual(['account-created']);
  });
});

describe('a failed sign-in', () => {
  const wrong = (email: string, headers = firefox) =>
    app.visitor().request('POST', '/api/auth/sign-in', { email, password: 'wrong password' }, headers);

  it('is logged after the response, with the time of the attempt', async () => {
    const ada = await app.signUp();
    expect((await wrong(ada.user.email)).status).toBe(401);
    expect(await kindsOf(ada)).toEqual(['account-created']);
    const triedBefore = Date.now();
    await app.workOff(new Date());
    const [latest] = (await read(ada)).items;
    expect(latest).toMatchObject({ kind: 'sign-in-failed', device: 'Firefox on Windows', network: '203.0.113.x' });
    expect(Date.parse(latest?.at ?? '')).toBeLessThanOrEqual(triedBefore);
  });

  it('leaves the same trace in its request whether or not the address has an account', async () => {
    const owner = await connect(app.db.ownerUrl);
    const ada = await app.signUp();
    await app.workOff(new Date());
    await wrong(ada.user.email);
    await wrong('nobody@example.com');
    const queued = `select kind, user_id, data - 'email' - 'at' as data from work_items where kind = 'failed-sign-in'`;
    const { rows } = await owner.query(queued);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    await app.workOff(new Date());
    expect((await owner.query(queued)).rows, 'the address that was typed is not kept').toEqual([]);
  });

  it('is also logged for a sign-up with a known address, and the limit on guesses bounds it', async () => {
    const ada = await app.signUp();
    const { email } = ada.user;
    await app.visitor().request('POST', '/api/auth/sign-up', { displayName: 'X', email, password: 'wrong password' });
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) statuses.push((await wrong(email)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await app.workOff(new Date());
    expect((await kindsOf(ada)).filter((kind) => kind === 'sign-in-failed')).toHaveLength(10);
  });
});

describe('the activity log of an account', () => {
  const enforceRetention = async () => {
    await app.deps.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
    await app.workOff(new Date());
  };

  it('is kept for twelve months', async () => {
    const ada = await app.signUp();
    const owner = await connect(app.db.ownerUrl);
    const write = (age: string, about: string) =>
      owner.query(
        `insert into audit_events (user_id, kind, about, at) values ($1, 'session-ended', $2, now() - $3::interval)`,
        [ada.user.uid, about, age],
      );
    await write('12 months -1 day', 'young');
    await write('12 months 1 day', 'old');
    await enforceRetention();
    expect((await read(ada)).items.map(({ about }) => about)).toEqual([null, 'young']);
  });

  it('is append-only, and nothing is deleted early', async () => {
    const ada = await app.signUp();
    const { app: asApp, system } = app.db.pools;
    await expect(system.query(`update audit_events set kind = 'signed-in'`)).rejects.toThrow(/permission denied/);
    await expect(asApp.query(`delete from audit_events`)).rejects.toThrow(/permission denied/);
    await expect(
      asApp.query(`insert into audit_events (user_id, kind) values ($1, 'x')`, [ada.user.uid]),
    ).rejects.toThrow(/permission denied/);
    await system.query('delete from audit_events');
    expect(await kindsOf(ada)).toEqual(['account-created']);
  });

  it('is deleted with the account', async () => {
    const ada = await app.signUp();
    const owner = await connect(app.db.ownerUrl);
    await bodyOf(ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password }));
    await owner.query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [ada.user.uid]);
    await enforceRetention();
    const left = await owner.query('select from audit_events where user_id = $1', [ada.user.uid]);
    expect(left.rowCount).toBe(0);
  });
});
