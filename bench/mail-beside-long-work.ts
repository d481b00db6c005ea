import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { mailWork } from '#server/app/mail/deliver-mail.ts';
import { createStopKeys } from '#server/platform/mail/stop-keys.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { startSmtpServer } from '#server/test/smtp.ts';
import { queueTestWork, testWork } from '#server/test/work.ts';
import { lanes } from '#server/platform/work/definition.ts';
import { startWorker } from '#server/platform/work/worker.ts';
import { load, percentile, print } from './measure.ts';

/**
 * Measures how long a mail takes to leave while every slot for long work writes records for 60 s, more is queued, and
 * the mail server hangs for another recipient. One node, on its own database.
 *
 * npx tsx bench/mail-beside-long-work.ts
 */

const LONG_WORK_MS = 60_000;
const EVERY_MS = 2_000;
const ROWS_PER_STEP = 100;
const TARGET_S = 5;

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const postgres = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  socketDirectory: join(directory, 'run'),
  password: 'bench',
});
try {
  await measureMail();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true });
}

async function measureMail(): Promise<void> {
  const secret = 'a secret that only this measurement knows';
  const { database, unhurried } = await openDatabase({
    ownerUrl: postgres.connectionString,
    secret,
    onError: (error) => print(error.message),
  });
  const smtp = await startSmtpServer();
  let rows = 0;
  let ended = 0;
  const worker = startWorker({
    database,
    unhurried,
    live: { publish: () => undefined },
    log: createLog({ level: 'silent' }),
    now: () => new Date(),
    register: {
      mail: mailWork({
        database,
        mailer: smtp.mailer,
        stopKeys: createStopKeys('a secret of the bench'),
        sender: { appName: 'Placewell', publicUrl: 'http://localhost:3000', supportEmail: 'support@placewell.example' },
      }),
      import: testWork(async ({ step, userId }) => {
        const until = performance.now() + LONG_WORK_MS;
        while (performance.now() < until) {
          await step(async (tx) => {
            await tx.execute(sql`
              insert into tags (id, user_id, name, key, sort_name, created_from, created_at, updated_at)
              select gen_random_uuid(), ${userId}, 'x', gen_random_uuid(), 'x', '', now(), now()
              from generate_series(1, ${ROWS_PER_STEP})`);
            rows += ROWS_PER_STEP;
            return { checkpoint: rows };
          });
        }
        ended += 1;
      }),
    },
    schedule: [],
  });
  try {
    const userId = randomUUID();
    await database.asSystem((tx) => tx.execute(sql`insert into users (id, email) values (${userId}, 'a@example.com')`));
    for (let n = 0; n < 2 * lanes.long; n += 1) await queueTestWork(database, { kind: 'import', userId });
    const send = async (to: string) => {
      await database.asSystem((tx) => queueMail(tx, { kind: 'sign-up-attempt', to }));
      worker.wake();
    };
    smtp.hangFor('hangs@example.com');
    await send('hangs@example.com');
    await until(() => smtp.hanging.length > 0 && rows > 0);
    print(`long work runs in ${lanes.long} places, as much again waits; ${load()}`);
    const seconds: number[] = [];
    for (let n = 0; ended === 0; n += 1) {
      await send('hangs@example.com');
      const queuedAt = performance.now();
      await send(`mail-${n}@example.com`);
      await until(() => smtp.received.length > n);
      seconds.push((performance.now() - queuedAt) / 1000);
      await pause(EVERY_MS);
    }
    print(
      `${seconds.length} mails in ${LONG_WORK_MS / 1000} s, ${smtp.hanging.length} tries hung beside them, ${rows} rows written`,
    );
    print(
      `a mail left after ${percentile(seconds, 50).toFixed(2)} s (median), ${Math.max(...seconds).toFixed(2)} s at most (target ${TARGET_S}); ${load()}`,
    );
  } finally {
    await worker.stop();
    await smtp.stop();
    await database.close();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}
