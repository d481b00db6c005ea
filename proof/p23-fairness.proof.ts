import { randomUUID } from 'node:crypto';
import { asOwner } from '#server/test/database.ts';
import { useBuiltProduct } from '#server/test/process.ts';
import { addRandomCandidates } from '../bench/seed/candidates.ts';
import { start, withFiles, withRecords, type Attack } from './fairness/attacks.ts';
import { appWithQueue, dropOneAfterMany } from './fairness/queue.ts';
import { failedOf, fire, forSeconds, type LoadResult, type Shot } from './load.ts';
import { signUp, startOwnProduct } from './product.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

useBuiltProduct();

const inTurns = appWithQueue({ inTurns: true });
const oldestFirst = appWithQueue({ inTurns: false });
const SLOW_CVS = bySize(8, 200);
const PAGES = bySize(1, 400);

prove({
  promise: 'P23',
  title: 'one CV is read before the queue of another account',
  asked: '200 slow PDFs of one account, then one CV of another: at most 2 are read before it',
  check: () => dropOneAfterMany(inTurns, SLOW_CVS, PAGES),
  control: {
    broken: 'turns by account switched off',
    // It has to read all of them.
    check: () => dropOneAfterMany(oldestFirst, bySize(8, 30), PAGES),
  },
});

const CONNECTIONS = 2;
const CANDIDATES = bySize(100, 20_000);

/** An ordinary moment at a desk: lists, searches, a new task, a small document. */
function deskOf(cookie: string): () => Shot {
  const kinds: (() => Shot)[] = [
    () => ({ method: 'GET', path: '/api/today', cookie }),
    () => ({ method: 'GET', path: '/api/candidates', cookie }),
    () => ({ method: 'GET', path: '/api/contacts?q=grace', cookie }),
    () => ({ method: 'GET', path: '/api/dashboard', cookie }),
    () => ({ method: 'POST', path: '/api/tasks', cookie, body: { id: randomUUID(), title: 'Call again' } }),
    () => ({ method: 'POST', path: '/api/documents/read', cookie, body: { text: 'Grace Hopper' } }),
  ];
  let turn = 0;
  return () => {
    turn += 1;
    return kinds[turn % kinds.length]?.() ?? { method: 'GET', path: '/api/today', cookie };
  };
}

async function besideEach(chosen: readonly Attack[], timesSlower: number): Promise<Finding> {
  const { product, ownerUrl } = await startOwnProduct({});
  const { url } = product;
  const attacker = { url, cookie: await signUp(url, ownerUrl) };
  const cookie = await signUp(url, ownerUrl);
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from users order by created_at limit 1');
    await addRandomCandidates([owner], [{ userId: rows[0]?.id ?? '', candidates: CANDIDATES, jobs: 0 }]);
  });
  const work = (seconds: number): Promise<LoadResult> =>
    fire(url, {
      connections: CONNECTIONS,
      until: bySize((sent: number) => sent >= 24, forSeconds(seconds)),
      next: deskOf(cookie),
      restMs: bySize(0, 20),
    });
  await work(10);
  const lines: string[] = [];
  let [failed, slow] = [0, 0];
  for (const attack of chosen) {
    // Before each attack, because the work itself adds tasks, and more tasks take longer to list.
    const idle = await work(20);
    const attacking = start(attack, attacker, await attack.prepare(attacker));
    const beside = await work(30);
    await attacking.stop();
    failed += failedOf(idle) + failedOf(beside);
    if (!isWithin(beside.p95, idle.p95 * timesSlower)) slow += 1;
    lines.push(`${attack.name}: ${beside.p95.toFixed(0)} ms (idle ${idle.p95.toFixed(0)} ms)`);
  }
  return { holds: failed === 0 && slow === 0, figure: `p95 ${lines.join('; ')}; ${failed} × 5xx` };
}

prove({
  promise: 'P23',
  title: 'nobody holds up anybody by files',
  asked:
    'one account inspects 48 MB, queues 200 slow PDFs, holds 36 uploads: the other’s p95 at most twice idle, 0 × 5xx',
  check: () => besideEach(withFiles, 2),
});

prove({
  promise: 'P23',
  title: 'nobody holds up anybody by a large account',
  asked: 'one account exports 20,000 candidates and searches them: the other’s p95 at most four times idle, 0 × 5xx',
  check: () => besideEach(withRecords, 4),
});
