import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#sandbox/stripe/test-database.ts';
import { createMailbox } from './mailbox.ts';

it('can be opened by several processes that start at once', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const pools = Array.from({ length: 4 }, () => database.connect());
  await pools[0]?.query('create schema sandbox');
  // Connect first, so that all of them really start at the same time.
  const clients = await Promise.all(pools.flatMap((pool) => Array.from({ length: 5 }, () => pool.connect())));
  for (const client of clients) client.release();
  const mailboxes = await Promise.all(pools.flatMap((pool) => Array.from({ length: 5 }, () => createMailbox(pool))));
  await mailboxes[0]?.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
  expect(await mailboxes.at(-1)?.list()).toMatchObject([{ to: 'ada@example.com', subject: 'Hello' }]);
});
