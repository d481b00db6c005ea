import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '#server/platform/mail/mail.ts';
import { useTestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { bodyOf } from '#server/test/records.ts';

const app = useTestApp();
type Person = Awaited<ReturnType<typeof app.signUp>>;

const HOUR_MS = 60 * 60 * 1000;
const NEW_PASSWORD = 'brand new one';

/** A mail server that rejects one address for a while. */
function mailServer(refusedAddress?: string) {
  const taken: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      if (mail.to === refusedAddress) throw new Error('Try again later');
      taken.push(mail);
    },
  };
  const lastTokenTo = (email: string) => /token=(\S+)/.exec(taken.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  return { mailer, taken, lastTokenTo };
}

async function deliverEverything(): Promise<ReturnType<typeof mailServer>> {
  const server = mailServer();
  const realNow = app.deps.now;
  app.deps.now = () => new Date(Date.now() + HOUR_MS);
  await app.deliverMail(server.mailer);
  app.deps.now = realNow;
  return server;
}

async function askForAddress(person: Person): Promise<string> {
  const email = `thief-${randomUUID()}@example.com`;
  const ask = { email, currentPassword: person.credentials.password };
  expect((await person.request('POST', '/api/account/email', ask)).status).toBe(200);
  return email;
}

const open = (link: 'confirm-email' | 'reset-password', token: string | undefined) =>
  app.visitor().request('POST', `/api/auth/${link}`, {
    token: token ?? 'none',
    ...(link === 'reset-password' ? { password: 'the thief’s' } : {}),
  });

const change = async (person: Person) => {
  const body = { currentPassword: person.credentials.password, newPassword: NEW_PASSWORD };
  expect((await person.request('POST', '/api/account/password', body)).status).toBe(200);
};

const reset = async ({ user }: Person, { mailer, lastTokenTo }: ReturnType<typeof mailServer>) => {
  await app.visitor().request('POST', '/api/auth/reset-request', { email: user.email });
  await app.deliverMail(mailer);
  const body = { token: lastTokenTo(user.email), password: NEW_PASSWORD };
  expect((await app.visitor().request('POST', '/api/auth/reset-password', body)).status).toBe(200);
};

async function expectOwner({ user }: Person, password = NEW_PASSWORD): Promise<void> {
  const response = await app.visitor().request('POST', '/api/auth/sign-in', { email: user.email, password });
  expect(response.status, 'the owner signs in').toBe(200);
}

describe.each([
  ['changing the password', change],
  ['a reset by mail', reset],
])('%s', (_name, renew) => {
  it('ends a change of address whose link was mailed', async () => {
    const ada = await app.signUp();
    const thief = await askForAddress(ada);
    const mails = mailServer();
    await app.deliverMail(mails.mailer);
    expect(mails.lastTokenTo(thief)).toBeDefined();
    await renew(ada, mails);
    expect((await open('confirm-email', mails.lastTokenTo(thief))).status).toBe(422);
    await expectOwner(ada);
  });

  it('ends a change of address whose mail is still queued', async () => {
    const ada = await app.signUp();
    const thief = await askForAddress(ada);
    const mails = mailServer(thief);
    await app.deliverMail(mails.mailer);
    await renew(ada, mails);
    expect((await deliverEverything()).taken.filter(({ to }) => to === thief)).toEqual([]);
    await expectOwner(ada);
  });

  it('ends a change of address whose mail is being sent', async () => {
    const ada = await app.signUp();
    await app.deliverMail();
    const thief = await askForAddress(ada);
    const others = mailServer();
    let token: string | undefined;
    await app.deliverMail({
      send: async (mail) => {
        if (mail.to !== thief) return;
        token = /token=(\S+)/.exec(mail.text)?.[1];
        await renew(ada, others);
        throw new Error('The connection was lost');
      },
    });
    expect((await open('confirm-email', token)).status).toBe(422);
    expect((await deliverEverything()).taken.filter(({ to }) => to === thief)).toEqual([]);
    await expectOwner(ada);
  });

  it('ends the address of the private calendar', async () => {
    const ada = await app.signUp();
    const made = ada.request('POST', '/api/calendar-feed', {});
    const { address } = await bodyOf<{ address: string }>(made, 201);
    const feed = () => app.visitor().request('GET', address);
    expect((await feed()).status).toBe(200);
    const mails = mailServer();
    await renew(ada, mails);
    expect((await feed()).status).toBe(404);
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query('select kind from audit_events where user_id = $1', [ada.user.uid]);
    expect(rows).toContainEqual({ kind: 'calendar-address-revoked' });
  });

  it('ends other reset links, mailed and queued', async () => {
    const ada = await app.signUp();
    const mails = mailServer();
    const askForReset = () => app.visitor().request('POST', '/api/auth/reset-request', { email: ada.user.email });
    await askForReset();
    await app.deliverMail(mails.mailer);
    const mailed = mails.lastTokenTo(ada.user.email);
    // Queued, without delaying other mail.
    await app.db.pools.system.query(
      `insert into work_items (kind, data, due_at) values ('mail', $1, now() + interval '1 minute')`,
      [JSON.stringify({ letter: 'reset-password', to: ada.user.email, values: {} })],
    );
    await renew(ada, mails);
    expect((await open('reset-password', mailed)).status).toBe(422);
    const later = await deliverEverything();
    expect(later.taken.filter(({ to, subject }) => to === ada.user.email && subject.startsWith('Reset'))).toEqual([]);
    await expectOwner(ada);
  });
});

/** Holds a lock until something waits for it, runs `meanwhile`, and releases it. */
async function whileWaitingFor<T>(
  lock: [statement: string, value: string],
  blocked: () => Promise<T>,
  meanwhile: (holder: pg.PoolClient) => Promise<unknown>,
): Promise<T> {
  const holder = await app.db.pools.system.connect();
  try {
    await holder.query('begin');
    await holder.query(lock[0], [lock[1]]);
    const running = blocked();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await app.db.pools.system.query(waiting)).rowCount).toBe(1);
    await meanwhile(holder);
    await holder.query('commit');
    return await running;
  } finally {
    holder.release();
  }
}

describe('a password that is replaced', () => {
  it('while it is being checked no longer allows a change of address', async () => {
    const ada = await app.signUp();
    const ask = { email: `thief-${randomUUID()}@example.com`, currentPassword: ada.credentials.password };
    const response = await whileWaitingFor(
      ['select from accounts where user_id = $1 for update', ada.user.uid],
      () => ada.request('POST', '/api/account/email', ask),
      (holder) => holder.query(`update accounts set password = 'replaced' where user_id = $1`, [ada.user.uid]),
    );
    expect(response.status).toBe(422);
    expect((await deliverEverything()).taken.filter(({ to }) => to === ask.email)).toEqual([]);
  });

  it('while the mail with the link is being written stops that mail', async () => {
    const ada = await app.signUp();
    await app.deliverMail();
    const thief = await askForAddress(ada);
    const mails = mailServer();
    const owner = await connect(app.db.ownerUrl);
    await owner.query(`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(hashtext(new.user_id::text)); return new; end $$;
      create trigger wait_for_test before insert on account_tokens for each row execute function wait_for_test()`);
    await whileWaitingFor(
      ['select pg_advisory_xact_lock(hashtext($1))', ada.user.uid],
      () => app.deliverMail(mails.mailer),
      () => change(ada),
    );
    expect(mails.taken.filter(({ to }) => to === thief)).toEqual([]);
    expect((await deliverEverything()).taken.filter(({ to }) => to === thief)).toEqual([]);
  });
});

describe('a new address', () => {
  it('is announced to the old address, without being shown in full', async () => {
    const ada = await app.signUp();
    const email = await askForAddress(ada);
    const mails = mailServer();
    await app.deliverMail(mails.mailer);
    expect((await open('confirm-email', mails.lastTokenTo(email))).status).toBe(200);
    await app.deliverMail(mails.mailer);
    const told = mails.taken.findLast(({ to }) => to === ada.user.email);
    expect(told?.subject).toBe('Your Placewell email address was changed');
    expect(told?.text).toContain('t…@example.com');
    expect(told?.text).not.toContain(email);
  });

  it('ends the links that were mailed to the old one', async () => {
    const ada = await app.signUp();
    const mails = mailServer();
    const email = await askForAddress(ada);
    await app.visitor().request('POST', '/api/auth/reset-request', { email: ada.user.email });
    await app.deliverMail(mails.mailer);
    const toOld = mails.taken.findLast(({ to, subject }) => to === ada.user.email && subject.startsWith('Reset'));
    expect((await open('confirm-email', mails.lastTokenTo(email))).status).toBe(200);
    expect((await open('reset-password', /token=(\S+)/.exec(toOld?.text ?? '')?.[1])).status).toBe(422);
  });
});

describe('deleting the account', () => {
  it('ends a change of address too', async () => {
    const ada = await app.signUp();
    const mails = mailServer();
    const thief = await askForAddress(ada);
    await app.deliverMail(mails.mailer);
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    expect((await open('confirm-email', mails.lastTokenTo(thief))).status).toBe(422);
    await expectOwner(ada, ada.credentials.password);
  });
});
