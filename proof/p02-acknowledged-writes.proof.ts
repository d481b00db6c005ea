import { vi } from 'vitest';
import { asOwner } from '#server/test/database.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';
import { end, ownerUrlOf, postmasterOf, seconds, signUp } from './product.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';
import { compare, startWriters } from './writers.ts';

useBuiltProduct();

const SERVING_AGAIN_MS = 5_000;
const untilSo = { ...PATIENTLY, interval: 10 };

/** Acknowledges writes before they are flushed: PostgreSQL's setting for tolerating some loss. */
async function weaken(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('alter database placewell set synchronous_commit = off');
    await owner.query(`alter system set wal_writer_delay = '10s'`);
    await owner.query('select pg_reload_conf()');
    // Open connections keep their settings.
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  });
}

async function killUnderWriters({
  kills,
  acksEach,
  acksInAll,
  weakened,
}: {
  kills: ('postmaster' | 'Node')[];
  /** Before the first kill and after each one. */
  acksEach: number;
  acksInAll: number;
  weakened: boolean;
}): Promise<Finding> {
  const DATA_DIR = await usedDataDirectory();
  let product = await startProduct({ DATA_DIR });
  const { port } = new URL(product.url);
  const ownerUrl = await ownerUrlOf(DATA_DIR);
  const cookie = await signUp(product.url, ownerUrl);
  if (weakened) await weaken(ownerUrl);
  const writers = startWriters(product.url, cookie, { count: 16 });
  const { acknowledged } = writers;
  const moreThan = (count: number) =>
    vi.waitFor(() => {
      if (acknowledged.length <= count) throw new Error(`Only ${acknowledged.length} writes were acknowledged`);
    }, untilSo);
  const away: number[] = [];
  for (const victim of kills) {
    await moreThan(acknowledged.length + acksEach);
    const killedAt = performance.now();
    if (victim === 'postmaster') process.kill(await postmasterOf(DATA_DIR), 'SIGKILL');
    else {
      await end(product, 'SIGKILL');
      product = await startProduct({ DATA_DIR, PORT: port });
    }
    // Requests in flight at the kill are answered by now, or never.
    const known = acknowledged.length + 16;
    await moreThan(known);
    away.push(performance.now() - killedAt);
  }
  await moreThan(acknowledged.length + acksEach);
  await writers.stop();
  const { lost, doubled } = await compare(await ownerUrlOf(DATA_DIR), acknowledged);
  const longest = Math.max(...away);
  return {
    holds: lost === 0 && doubled === 0 && isWithin(longest, SERVING_AGAIN_MS) && acknowledged.length >= acksInAll,
    figure: `${kills.length} kills, ${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled, serving again after at most ${seconds(longest)}`,
  };
}

prove({
  promise: 'P2',
  title: 'an acknowledged write is never lost or doubled',
  asked:
    '20 × kill -9 of PostgreSQL and 20 × of Node under 16 writers, ≥ 5,000 acknowledged: 0 lost, 0 doubled, serving again ≤ 5 s',
  check: () =>
    killUnderWriters({
      kills: Array.from({ length: bySize(3, 40) }, (_, index) => (index % 2 === 0 ? 'postmaster' : 'Node')),
      acksEach: bySize(20, 120),
      acksInAll: bySize(50, 5_000),
      weakened: false,
    }),
  control: {
    broken: 'commits acknowledged before they are flushed',
    check: () => killUnderWriters({ kills: ['postmaster'], acksEach: 50, acksInAll: 0, weakened: true }),
  },
});
