import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { readLiveStream, type Listener } from '#server/test/live-stream.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { createLive, type Live } from './live.ts';

const app = useTestApp();
/** Another process of the same installation, with its own connections to the same database. */
let elsewhere: Live;
beforeAll(async () => {
  elsewhere = createLive({ database: app.db.database, pool: app.db.pools.app, log: app.deps.log });
  await elsewhere.start();
});
afterAll(() => elsewhere.stop());

/** A message from a process of another version. */
function said(changes: unknown[], more: object = {}): string {
  return JSON.stringify({ from: randomUUID(), changes, ...more });
}

async function listenElsewhere(person: Visitor): Promise<Listener> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return readLiveStream(
    await createApp({ ...app.deps, live: elsewhere }).request('/api/live', { headers: { cookie } }),
  );
}

describe('a live stream', () => {
  it('begins with a refetch and then names what changed, from any process', async () => {
    const ada = await app.signUp();
    const stream = await listenElsewhere(ada);
    expect(await stream.next()).toBe('refetch: everything');
    await addContact(ada);
    expect(await stream.next()).toBe('change: contacts companies tags interactions tasks jobs attachments');
    await bodyOf(ada.request('PATCH', '/api/preferences', { monthlyTarget: 5 }));
    expect(await stream.next()).toBe('change: preferences');
  });

  it('says nothing about other accounts or rejected changes', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const stream = await listenElsewhere(ada);
    await stream.next();
    await addContact(bob);
    await ada.request('POST', '/api/contacts', { firstName: '' });
    await bodyOf(ada.request('PATCH', '/api/preferences', { monthlyTarget: 6 }));
    expect(await stream.next()).toBe('change: preferences');
  });

  it('ends soon after signing out', async () => {
    const ada = await app.signUp();
    const tab: Visitor = { ...ada, cookies: new Map(ada.cookies) };
    const stream = await listenElsewhere(tab);
    await stream.next();
    await bodyOf(ada.request('POST', '/api/auth/sign-out'));
    expect(await stream.next()).toBeNull();
  });

  it('is one of at most six: a seventh ends the oldest', async () => {
    const ada = await app.signUp();
    const streams: Listener[] = [];
    for (let opened = 0; opened < 7; opened += 1) streams.push(await listenElsewhere(ada));
    for (const stream of streams) expect(await stream.next()).toBe('refetch: everything');
    expect(await streams[0]?.next()).toBeNull();
    await addContact(ada);
    for (const stream of streams.slice(1)) expect(await stream.next()).toMatch(/^change: contacts/);
  });

  it('sends a refetch after its process lost the database, and continues', async () => {
    const ada = await app.signUp();
    const stream = await listenElsewhere(ada);
    await stream.next();
    const owner = await connect(app.db.ownerUrl);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'placewell live' and datname = current_database()`,
    );
    expect(await stream.next()).toBe('refetch: everything');
    await addContact(ada);
    expect(await stream.next()).toMatch(/^change: contacts/);
  });

  it.each([
    ['no JSON', () => 'changed!', 'refetch: everything'],
    ['another shape', (uid: string) => JSON.stringify({ v: 2, accounts: { [uid]: [] } }), 'refetch: everything'],
    ['a change of another shape', () => said([{ account: 1 }]), 'refetch: everything'],
    ['an unknown topic', (uid: string) => said([[uid, ['contacts', 'invoices']]]), 'refetch: everything'],
    ['more about a change', (uid: string) => said([[uid, ['contacts'], 'more']]), 'refetch: everything'],
    ['more about itself', (uid: string) => said([[uid, ['tags']]], { version: 2 }), 'change: tags'],
    [
      'an unknown topic of somebody else',
      (uid: string) =>
        said([
          [randomUUID(), ['invoices']],
          [uid, ['tags']],
        ]),
      'change: tags',
    ],
  ])('survives messages from another version of the program: %s', async (_name, messageFor, expected) => {
    const ada = await app.signUp();
    const stream = await listenElsewhere(ada);
    await stream.next();
    const owner = await connect(app.db.ownerUrl);
    await owner.query('select pg_notify($1, $2)', ['placewell_live', messageFor(ada.user.uid)]);
    expect(await stream.next()).toBe(expected);
    await addContact(ada);
    expect(await stream.next()).toMatch(/^change: contacts/);
  });

  it('needs a session', async () => {
    expect((await app.visitor().request('GET', '/api/live')).status).toBe(401);
  });
});
