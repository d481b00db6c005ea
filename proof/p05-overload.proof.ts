import { useBuiltProduct } from '#server/test/process.ts';
import { percentile } from '../bench/measure.ts';
import { startNodes } from './over-http.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';
import { post, signUpAs } from './requests.ts';

useBuiltProduct();

const CONNECTIONS = 200;
const RECOVERY_MS = 5_000;
const LIVEZ_EVERY_MS = 50;

/** Answered, or told to come back. Anything else is a server failure. */
function isOrderly({ status, headers }: Response): boolean {
  return (status >= 200 && status < 300) || status === 429 || (status === 503 && headers.has('retry-after'));
}

async function overload(during: (kill: () => void) => void): Promise<Finding> {
  // With production settings rather than the patience of tests: it has to refuse requests.
  const { nodes, database } = await startNodes(1, { DATABASE_PATIENCE: '1' });
  const [{ url, process: child } = { url: '', process: null }] = nodes;
  const { cookie } = await signUpAs(url, 'ada@example.com');
  await database.pools.system.query(`update users set subscription = '{"status":"active"}'`);
  const get = (path: string) => fetch(`${url}${path}`, { headers: { Cookie: cookie } });
  const contact = { firstName: 'Grace', lastName: 'Hopper' };
  const add = () => post(`${url}/api/contacts`, contact, cookie);
  const requests = [() => get('/api/contacts?q=grace'), () => get('/api/dashboard'), add, () => get('/api/tasks')];
  const tally = { answered: 0, turnedAway: 0, disorderly: 0 };
  const livez: number[] = [];
  const endsAt = performance.now() + bySize(2_000, 60_000);
  const isRunning = () => performance.now() < endsAt;

  const load = async (_: unknown, index: number) => {
    for (let turn = index; isRunning(); turn += 1) {
      const response = await requests[turn % requests.length]?.().catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response === undefined || !isOrderly(response)) tally.disorderly += 1;
      else if (response.ok) tally.answered += 1;
      else tally.turnedAway += 1;
      if (response === undefined) return;
    }
  };
  const watch = async () => {
    while (isRunning()) {
      const startedAt = performance.now();
      const alive = await fetch(`${url}/livez`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!alive) return;
      livez.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, LIVEZ_EVERY_MS));
    }
  };
  during(() => child?.kill('SIGKILL'));
  await Promise.all([...Array.from({ length: CONNECTIONS }, load), watch()]);
  const endedAt = performance.now();
  const recovered = await get('/api/contacts').then(
    ({ ok }) => ok,
    () => false,
  );
  const recoveryMs = performance.now() - endedAt;
  const p99 = percentile(livez, 99);
  return {
    holds:
      tally.disorderly === 0 &&
      child?.exitCode === null &&
      recovered &&
      isWithin(p99, 500) &&
      isWithin(recoveryMs, RECOVERY_MS),
    figure: `${tally.answered} answered, ${tally.turnedAway} told to come back, ${tally.disorderly} otherwise, /livez p99 ${p99.toFixed(0)} ms, normal after ${recoveryMs.toFixed(0)} ms`,
  };
}

prove({
  promise: 'P5',
  title: 'overload is shed and kills nothing',
  asked: '200 connections for 60 s: only 2xx, 429 and 503 with Retry-After, /livez p99 ≤ 500 ms, normal within 5 s',
  check: () => overload(() => undefined),
  control: { broken: 'a process that dies under load', check: () => overload((kill) => setTimeout(kill, 500)) },
});
