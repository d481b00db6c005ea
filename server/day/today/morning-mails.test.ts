import { describe, expect, it } from 'vitest';
import { clocksAt } from '#shared/platform/time-zone.ts';
import { useTestApp, TEST_URL, type Visitor } from '#server/test/app.ts';
import { killNodeWhenItSays } from '#server/test/killed-node.ts';
import { addTask, bodyOf, refusalOf } from '#server/test/records.ts';
import { workOff } from '#server/test/work.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { morningMailsWork } from './morning-mails.ts';

let now = new Date('2026-06-01T05:00:00Z');
const app = useTestApp({ now: () => now });

const setDaySettings = (person: Visitor, patch: object) =>
  bodyOf(person.request('PATCH', '/api/routine', patch, { 'X-Time-Zone': 'Europe/London' }));

const verify = (email: string) =>
  app.db.pools.system.query('update users set email_verified = true where email = $1', [email]);

/** Runs the worker at a given time: it finds the accounts whose morning it is, and sends the queued mail. */
async function morningAt(moment: string): Promise<void> {
  now = new Date(moment);
  await app.db.database.asSystem((tx) => enqueue(tx, { kind: 'morning-mails', data: {}, dedupeKey: moment }));
  await app.workOff(now);
}

async function person(daySettings: object = { mailHour: 7 }) {
  now = new Date('2026-06-01T05:00:00Z');
  const ada = await app.signUp();
  await verify(ada.credentials.email);
  await addTask(ada, { title: 'Ring <Grace>', dueDate: '2026-06-01' });
  await setDaySettings(ada, daySettings);
  const received = async () =>
    (await app.deliverMail()).filter(({ to, subject }) => to === ada.credentials.email && /your day/i.test(subject));
  return { ...ada, received };
}

describe('the morning mail', () => {
  it('contains the list of the day at its hour, once however often the worker runs, and again the next day', async () => {
    const ada = await person();
    await morningAt('2026-06-01T05:59:00Z');
    expect(await ada.received()).toEqual([]);
    await morningAt('2026-06-01T06:00:00Z');
    await morningAt('2026-06-01T06:15:00Z');
    const [mail, ...others] = await ada.received();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your day at Placewell');
    expect(mail?.text).toContain('Due today\n- Ring <Grace> (due today)');
    expect(mail?.html).toContain('Ring &lt;Grace&gt;');
    await morningAt('2026-06-02T06:00:00Z');
    const [, second] = await ada.received();
    expect(second?.text).toContain('due 1 day ago');
  });

  it('is not sent to accounts that did not ask for it, or that have nothing to do, no plan or no verified address', async () => {
    const silent = await person({ mailHour: null });
    const idle = await person();
    await bodyOf(idle.request('POST', '/api/tasks/bulk', { action: 'complete', filter: {} }));
    const ended = await person();
    await app.db.pools.system.query('update users set subscription = null where id = $1', [ended.user.uid]);
    const unverified = await person();
    await app.db.pools.system.query('update users set email_verified = false where id = $1', [unverified.user.uid]);
    await morningAt('2026-06-01T06:30:00Z');
    for (const { received } of [silent, idle, ended, unverified]) expect.soft(await received()).toEqual([]);
  });

  it('that is turned on after its hour is first sent the next day', async () => {
    const ada = await person({ mailHour: null });
    now = new Date('2026-06-01T08:00:00Z');
    await setDaySettings(ada, { mailHour: 7 });
    await morningAt('2026-06-01T08:15:00Z');
    expect(await ada.received()).toEqual([]);
    await morningAt('2026-06-02T06:45:00Z');
    expect(await ada.received()).toHaveLength(1);
  });

  it('that is moved to a later hour is sent at that hour, unless the one of today was sent already', async () => {
    const [late, sent] = [await person({ mailHour: null }), await person()];
    await morningAt('2026-06-01T06:05:00Z');
    now = new Date('2026-06-01T08:00:00Z');
    await setDaySettings(late, { mailHour: 7 });
    for (const ada of [late, sent]) await setDaySettings(ada, { mailHour: 10 });
    await morningAt('2026-06-01T08:20:00Z');
    expect(await late.received()).toEqual([]);
    await morningAt('2026-06-01T09:10:00Z');
    expect(await late.received()).toHaveLength(1);
    expect(await sent.received()).toHaveLength(1);
    await morningAt('2026-06-02T09:10:00Z');
    expect(await late.received()).toHaveLength(2);
    expect(await sent.received()).toHaveLength(2);
  });

  it('is stopped by its link or by the button of the mail program, and not by a forged token', async () => {
    const [ada, bob] = [await person(), await person()];
    await morningAt('2026-06-01T06:45:00Z');
    const [mail] = await ada.received();
    const token = /morning-mail\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const stop = (sent: string) => app.visitor().request('POST', '/api/morning-mail/stop', { token: sent });
    for (const wrong of ['', 'x', `${bob.user.uid}.${token.split('.')[1]}`, `${token}x`]) {
      expect.soft(await refusalOf(stop(wrong)), wrong).toMatchObject({ status: 422 });
    }
    expect(await bodyOf(stop(token))).toEqual({ stopped: true });
    expect(await bodyOf(ada.request('GET', '/api/routine'))).toMatchObject({ mailHour: null });

    const [other] = await bob.received();
    const address = /^<(.+)>$/.exec(other?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(other?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const pressed = await app.visitor().request('POST', address.replace(TEST_URL, ''));
    expect(pressed.status).toBe(204);
    expect(await bodyOf(bob.request('GET', '/api/routine'))).toMatchObject({ mailHour: null });
  });
});

it('two nodes, one of which is killed half-way, queue exactly one mail for every account', async () => {
  const many = 450;
  now = new Date();
  // Uses a time zone where it is noon, so that neither the hour nor the day changes during the test.
  const ahead = 12 - now.getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const { rows } = await app.db.pools.system.query<{ id: string }>(
    `insert into users (id, email, email_verified, subscription)
     select gen_random_uuid(), 'morning-' || n || '@example.com', true, '{"status":"trialing","planName":"Professional"}'
     from generate_series(1, $1) n returning id`,
    [many],
  );
  await app.db.pools.system.query(
    `insert into routines (user_id, time_zone, start_screen, mail_hour, shortlist_days, quiet_days, feedback_days, guarantee_days)
     select id, $2, 'today', 11, 3, 7, 2, 90 from unnest($1::uuid[]) id`,
    [rows.map(({ id }) => id), zone],
  );
  const { database, pools } = app.db;
  await database.asSystem((tx) => enqueue(tx, { kind: 'morning-mails', data: {}, dedupeKey: 'killed' }));
  await killNodeWhenItSays('step 2\n', 'morning-node', app.db.ownerUrl);
  const owed = async () => {
    const { rows: counted } = await pools.system.query<{ accounts: number; mails: number }>(
      `select count(distinct user_id)::int as accounts, count(*)::int as mails from work_items
       where kind = 'mail' and data ->> 'letter' = 'morning' and data ->> 'to' like 'morning-%' and data -> 'values' ->> 'day' = $1`,
      [clocksAt(now, zone).date],
    );
    return counted[0];
  };
  const before = await owed();
  expect(before?.mails).toBe(before?.accounts);
  expect(before?.mails).toBeGreaterThan(0);
  expect(before?.mails).toBeLessThanOrEqual(200);
  // Its lease ends, another interval begins, and two nodes continue at once.
  await pools.system.query(`update work_items set due_at = now() where kind = 'morning-mails'`);
  await database.asSystem((tx) => enqueue(tx, { kind: 'morning-mails', data: {}, dedupeKey: 'the next interval' }));
  const node = { database, unhurried: app.db.unhurried, live: app.live, log: app.deps.log };
  const goOn = () => workOff(node, { 'morning-mails': morningMailsWork }, now);
  await Promise.all([goOn(), goOn()]);
  expect(await owed()).toEqual({ accounts: many, mails: many });
});
