import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET } from '#server/test/database.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';
import { startFaultProxy, type Fault } from './fault-proxy.ts';
import { seconds, signUp, statusOf } from './product.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

useBuiltProduct();

const ANSWER_MS = 6_000;
const BACK_MS = 2_000;
/** Far more than anything takes, so that a check ends. */
const PATIENCE_MS = bySize(PATIENTLY.timeout, 30_000);
const bearable = new Set<Fault>(['slow', 'slices']);

/** The product with a fault proxy between it and its database. */
async function startOnFaultyRoad() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const address = new URL(database.ownerUrl);
  const { host, port } = Object.fromEntries(address.searchParams);
  const proxy = await startFaultProxy(`${host}/.s.PGSQL.${port}`);
  const DATABASE_URL = `postgresql://${address.username}:${address.password}@127.0.0.1:${proxy.port}${address.pathname}`;
  // In full, the product has its production patience.
  const patience = bySize<Record<string, string>>({}, { DATABASE_PATIENCE: '1' });
  const { url, process: child } = await startProduct({ DATABASE_URL, APP_SECRET: TEST_SECRET, ...patience });
  const cookie = await signUp(url, database.ownerUrl);
  return { proxy, url, child, data: () => statusOf(`${url}/api/contacts`, cookie) };
}

/** The time until `ask` returned the expected status; Infinity if it never did. */
async function timeUntil(expected: number, ask: () => Promise<number>, patienceMs: number): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < patienceMs) {
    if ((await ask()) === expected) return performance.now() - since;
    await sleep(50);
  }
  return Infinity;
}

async function survive(faults: Fault[], { lifted }: { lifted: boolean }): Promise<Finding> {
  const { proxy, url, child, data } = await startOnFaultyRoad();
  const problems: string[] = [];
  let slowestRefusal = 0;
  let slowestReturn = 0;
  let answers = 0;
  for (const fault of faults) {
    await proxy.become(fault);
    const until = performance.now() + bySize(500, 30_000);
    do {
      const since = performance.now();
      const status = await data();
      const took = performance.now() - since;
      answers += 1;
      const expected = bearable.has(fault) ? 200 : 503;
      if (status !== expected) problems.push(`${fault}: ${status}`);
      if (!isWithin(took, ANSWER_MS)) problems.push(`${fault}: answered after ${seconds(took)}`);
      slowestRefusal = Math.max(slowestRefusal, took);
      if ((await statusOf(`${url}/livez`)) !== 200) problems.push(`${fault}: not alive`);
      if ((await statusOf(`${url}/readyz`)) !== expected) problems.push(`${fault}: readyz is not ${expected}`);
      await sleep(50);
    } while (performance.now() < until);
    if (lifted) await proxy.become('none');
    const back = await timeUntil(200, data, lifted ? PATIENCE_MS : BACK_MS);
    slowestReturn = Math.max(slowestReturn, back);
    if (back === Infinity || !isWithin(back, BACK_MS)) problems.push(`${fault}: back after ${seconds(back)}`);
  }
  if (child.exitCode !== null) problems.push('the process ended');
  return {
    holds: problems.length === 0,
    figure:
      `${faults.join(', ')}: ${answers} answers, the slowest after ${seconds(slowestRefusal)}, 200 again after ${seconds(slowestReturn)}` +
      (problems.length > 0 ? `; ${[...new Set(problems)].slice(0, 5).join(', ')}` : ''),
  };
}

prove({
  promise: 'P13',
  title: 'database trouble is survived without a restart',
  asked:
    '100 ms latency, 7-byte slices, reset, hang, refuse, 30 s each: 503 ≤ 6 s, readyz 503, livez 200, 200 again ≤ 2 s',
  check: () => survive(bySize(['reset', 'refuse'], ['slow', 'slices', 'reset', 'hang', 'refuse']), { lifted: true }),
  control: { broken: 'a database that does not come back', check: () => survive(['refuse'], { lifted: false }) },
});
