import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rowsOf as rowsInCatalogue } from '#server/test/catalogue.ts';
import { connect } from '#server/test/database.ts';
import { useTestApp } from '#server/test/app.ts';
import { enqueue } from '#server/platform/work/queue.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** The daily retention run, as of the given day. */
async function enforceRetention(at: Date): Promise<void> {
  await app.deps.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
  await app.workOff(at);
}

const rowsOf = (userId: string) => rowsInCatalogue(app.db.ownerUrl, userId);

describe('deleting an account', () => {
  it('needs the password', async () => {
    const ada = await app.signUp();
    expect((await ada.request('POST', '/api/account/delete', { currentPassword: 'wrong' })).status).toBe(422);
    expect((await ada.request('GET', '/api/preferences')).status).toBe(200);
  });

  it('signs out at once: none of 100 replays of the old cookie is accepted', async () => {
    const ada = await app.signUp();
    const replay = app.visitor();
    for (const [name, value] of ada.cookies) replay.cookies.set(name, value);
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    expect([...ada.cookies.keys()]).toEqual(['__Host-device']);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect((await replay.request('GET', '/api/preferences')).status).toBe(401);
    }
    const mails = await app.deliverMail();
    expect(mails.findLast((mail) => mail.to === ada.user.email)?.subject).toBe('Your Placewell account was deleted');
  });

  it('can be cancelled by signing in within 30 days', async () => {
    const ada = await app.signUp();
    await ada.request('PATCH', '/api/preferences', { currency: 'GBP' });
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    await enforceRetention(inDays(29));
    const { email, password } = ada.credentials;
    const back = app.visitor();
    expect((await back.request('POST', '/api/auth/sign-in', { email, password })).status).toBe(200);
    await enforceRetention(inDays(31));
    await back.request('POST', '/api/auth/sign-in', { email, password });
    expect(await (await back.request('GET', '/api/preferences')).json()).toMatchObject({
      preferences: { currency: 'GBP' },
    });
  });

  it('leaves no row of the account in any table after 30 days, and all rows of other accounts', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    for (const person of [ada, bob]) {
      await person.request('PATCH', '/api/preferences', { currency: 'GBP' });
      await person.request('POST', '/api/views', { id: randomUUID(), screen: 'tasks', name: 'Mine', search: {} });
      await person.request('POST', '/api/templates', {
        id: randomUUID(),
        name: 'Mine',
        texts: [{ language: 'en', subject: 'Hello', body: 'Hi' }],
      });
    }
    await app.deliverMail();
    const before = await rowsOf(bob.user.uid);
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    expect(Object.keys(await rowsOf(ada.user.uid))).toEqual(
      expect.arrayContaining(['users', 'accounts', 'preferences', 'saved_views', 'templates']),
    );
    await enforceRetention(new Date(inDays(30).getTime() + 60_000));
    expect(await rowsOf(ada.user.uid)).toEqual({});
    expect(before).toMatchObject({ users: 1, preferences: 1 });
    expect(await rowsOf(bob.user.uid)).toMatchObject({ users: 1, preferences: 1, saved_views: 1, templates: 1 });
  });

  it('that fails for one account continues with the others, logs the error and is retried', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const person of people) {
      await person.request('POST', '/api/account/delete', { currentPassword: person.credentials.password });
    }
    const [before, stuck, after] = people.map(({ user }) => user.uid);
    const owner = await connect(app.db.ownerUrl);
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`);
    await owner.query(
      `create trigger refuse before delete on users for each row when (old.id = '${stuck}') execute function refuse()`,
    );
    await enforceRetention(inDays(31));
    expect(await rowsOf(before ?? '')).toEqual({});
    expect(await rowsOf(stuck ?? '')).toMatchObject({ users: 1 });
    expect(await rowsOf(after ?? '')).toEqual({});
    const logged = app.logLines.map((line) => JSON.parse(line) as { work?: string });
    expect(logged.filter(({ work }) => work === 'account-retention')).toMatchObject([{ attempts: 1 }]);
    await owner.query('drop trigger refuse on users');
    await app.workOff(inDays(32));
    expect(await rowsOf(stuck ?? '')).toEqual({});
  });
});

describe('an ended subscription', () => {
  const endAccess = (userId: string, daysAgo: number) =>
    app.db.pools.system.query('update users set access_ended_at = $2 where id = $1', [userId, inDays(-daysAgo)]);

  it('is followed by a warning after 23 days and the purge after 30', async () => {
    const ada = await app.signUp();
    await endAccess(ada.user.uid, 0);
    const warnings = async () =>
      (await app.deliverMail()).filter(
        (mail) => mail.to === ada.user.email && mail.subject.includes('will be erased on'),
      );
    await enforceRetention(inDays(22));
    expect(await warnings()).toHaveLength(0);
    await enforceRetention(inDays(23));
    await enforceRetention(inDays(24));
    expect(await warnings()).toHaveLength(1);
    await enforceRetention(inDays(29));
    expect(await rowsOf(ada.user.uid)).toMatchObject({ users: 1 });
    await enforceRetention(inDays(31));
    expect(await rowsOf(ada.user.uid)).toEqual({});
  });

  it('never purges without a week’s warning, however late the worker runs', async () => {
    const ada = await app.signUp();
    await endAccess(ada.user.uid, 90);
    await enforceRetention(inDays(0));
    expect(await rowsOf(ada.user.uid)).toMatchObject({ users: 1 });
    await enforceRetention(inDays(8));
    expect(await rowsOf(ada.user.uid)).toEqual({});
  });
});
