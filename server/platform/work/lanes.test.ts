import { expect, it, onTestFinished, vi } from 'vitest';
import { queueMail } from '../mail/outbox.ts';
import { mailWork } from '#server/app/mail/deliver-mail.ts';
import { createStopKeys } from '../mail/stop-keys.ts';
import { TEST_URL, useTestApp } from '#server/test/app.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { startSmtpServer } from '#server/test/smtp.ts';
import { createGate, queueTestWork, testWork } from '#server/test/work.ts';
import { lanes } from './definition.ts';
import { startWorker } from './worker.ts';

const app = useTestApp();

it('mail is sent while all long work is busy and the mail server hangs for somebody else', async () => {
  const smtp = await startSmtpServer(10 * 60_000);
  const { open, opened } = createGate();
  const { database, unhurried } = app.db;
  let importing = 0;
  const sender = { appName: 'Placewell', publicUrl: TEST_URL, supportEmail: 'support@placewell.example' };
  const worker = startWorker({
    database,
    unhurried,
    live: app.live,
    log: app.deps.log,
    now: () => new Date(),
    register: {
      mail: mailWork({ database, mailer: smtp.mailer, sender, stopKeys: createStopKeys('a secret of the test') }),
      import: testWork(async () => {
        importing += 1;
        await opened;
        importing -= 1;
      }),
    },
    schedule: [],
  });
  onTestFinished(async () => {
    open();
    await smtp.stop();
    await worker.stop();
  });

  smtp.hangFor('hangs@example.com');
  for (let n = 0; n <= lanes.long; n += 1) await queueTestWork(database, { kind: 'import' });
  const send = (to: string) => database.asSystem((tx) => queueMail(tx, { kind: 'sign-up-attempt', to }));
  await send('hangs@example.com');
  worker.wake();
  await vi.waitFor(() => expect([importing, smtp.hanging]).toEqual([lanes.long, ['hangs@example.com']]), PATIENTLY);

  const others = Array.from({ length: 10 }, (_, n) => `other-${n}@example.com`);
  for (const to of others) await send(to);
  worker.wake();
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(others), PATIENTLY);
  await vi.waitFor(async () => {
    const { rows } = await app.db.pools.system.query(`select data from work_items where state = 'running'`);
    expect(rows.filter(({ data }) => 'to' in data)).toMatchObject([{ data: { to: 'hangs@example.com' } }]);
  }, PATIENTLY);
  expect(importing).toBe(lanes.long);
});
