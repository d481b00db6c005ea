import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { accessLevelOf } from '#server/identity/auth/access.ts';
import { journeysOf } from '#server/billing/test-journeys.ts';
import { createApp } from '#server/app/app.ts';
import type { TestApp, Visitor } from '#server/test/app.ts';
import { matrix, type Aim } from './isolation/matrix.ts';
import { createRowHashes } from './isolation/row-hashes.ts';
import { playSequences } from './isolation/sequences.ts';
import { createVictim, type Victim } from './isolation/victim.ts';
import { breachableApp, type BreachableApp } from './isolation/weakened.ts';
import { bySize, prove, type Finding } from './prove.ts';

const asShipped = breachableApp({ conditions: true, policies: true });
const withoutPolicies = breachableApp({ conditions: true, policies: false });
const withoutConditions = breachableApp({ conditions: false, policies: true });
const withoutWalls = breachableApp({ conditions: false, policies: false });
const withoutWallsAgain = breachableApp({ conditions: false, policies: false });

type ActorName = 'anonymous' | 'signed-out' | 'unpaid' | 'other';

interface Actor {
  name: ActorName;
  visitor: Visitor;
  password: string;
}

async function actorsAgainst(app: TestApp, { person }: Victim): Promise<Actor[]> {
  const other = await app.signUp({ subscribed: false });
  await journeysOf(app).startTrial(other);
  const unpaid = await app.signUp({ subscribed: false });
  const signedOut = app.visitor();
  const { email, password } = person.credentials;
  await signedOut.request('POST', '/api/auth/sign-in', { email, password });
  const old = new Map(signedOut.cookies);
  await signedOut.request('POST', '/api/auth/sign-out');
  for (const [name, value] of old) signedOut.cookies.set(name, value);
  return [
    { name: 'anonymous', visitor: app.visitor(), password: 'a guess' },
    { name: 'signed-out', visitor: signedOut, password },
    { name: 'unpaid', visitor: unpaid, password: unpaid.credentials.password },
    { name: 'other', visitor: other, password: other.credentials.password },
  ];
}

const send = ({ request }: Visitor, route: string, { path, body }: Aim) =>
  request(route.slice(0, route.indexOf(' ')), path, body);

/** The whole body of a response, unpacked. A live stream says nothing until something changes. */
async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return '';
  }
  if (!type.startsWith('application/zip')) return response.text();
  return Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
    .map((entry) => strFromU8(entry))
    .join('\n');
}

/** What is wrong with a response, if anything. */
function complaint(actor: ActorName, path: string, status: number, text: string, mark: string): string | undefined {
  if (text.includes(mark)) return 'reveals the victim’s data';
  if (status >= 500) return `answers ${status}`;
  const level = accessLevelOf(path);
  if (level === 'public') return undefined;
  if ((actor === 'anonymous' || actor === 'signed-out') && status !== 401) return `answers ${status} instead of 401`;
  if (actor === 'unpaid' && level === 'subscribed' && status !== 402) return `answers ${status} instead of 402`;
  return undefined;
}

/** The totals of an empty account, which others must not change. */
const sums = [
  '/api/dashboard',
  '/api/candidates/counts',
  '/api/tasks/counts',
  '/api/jobs/stats',
  '/api/files/usage',
  '/api/bin',
];

async function readSums({ request }: Visitor): Promise<string> {
  const texts = await Promise.all(sums.map(async (path) => (await request('GET', path)).text()));
  return texts.join('\n');
}

async function attackEveryRoute({ app, breach }: BreachableApp): Promise<Finding> {
  const bystander = await app.signUp();
  const sumsBefore = await readSums(bystander);
  const victim = await createVictim(app);
  const actors = await actorsAgainst(app, victim);
  await app.sandbox.drain();
  await breach();
  const hashes = await createRowHashes(app.db.ownerUrl);
  const before = await hashes.of(victim.person.user.uid);
  const leaks: string[] = [];
  const changes: string[] = [];
  let requests = 0;
  for (const actor of actors) {
    for (const [route, takeAim] of matrix) {
      const aim = takeAim(victim, actor.password);
      const response = await send(actor.visitor, route, aim);
      requests += 1;
      const problem = complaint(actor.name, aim.path, response.status, await textOf(response), victim.mark);
      if (problem) leaks.push(`${actor.name}: ${route} ${problem}`);
      if ((await hashes.of(victim.person.user.uid)) !== before) {
        changes.push(`${actor.name}: ${route}`);
        break;
      }
    }
  }
  if ((await readSums(bystander)) !== sumsBefore) leaks.push('a bystander’s totals include the victim');
  await hashes.close();
  const found = [...leaks, ...changes.map((change) => `${change} changed the victim’s rows`)];
  return {
    holds: found.length === 0,
    figure: `${requests} requests, ${leaks.length} leaks, ${changes.length} changes${found.length > 0 ? `: ${found.slice(0, 5).join('; ')}` : ''}`,
  };
}

it('P1: the matrix has exactly the routes of the router', () => {
  const routes = createApp(asShipped.app.deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...matrix.keys()].toSorted()).toEqual([...new Set(routes)].toSorted());
});

it('P1: every request is effective: its owner succeeds with it', async () => {
  const victim = await createVictim(asShipped.app);
  const misses: string[] = [];
  for (const [route, takeAim] of matrix) {
    const aim = takeAim(victim, victim.person.credentials.password);
    const response = await send(victim.person, route, aim);
    const text = await textOf(response);
    const hits = aim.ownerGets === undefined ? response.ok : response.status === aim.ownerGets;
    if (!hits) misses.push(`${route} answers ${response.status}: ${text}`);
  }
  expect(misses).toEqual([]);
});

const asked = 'every route × anonymous, signed out, unpaid, another user: 0 leaks, no row of the victim changed';

prove({
  promise: 'P1',
  title: 'one account never reads or changes another’s, both walls on',
  asked,
  check: () => attackEveryRoute(asShipped),
});
prove({
  promise: 'P1',
  title: 'the same with row-level security off',
  asked,
  check: () => attackEveryRoute(withoutPolicies),
});
prove({
  promise: 'P1',
  title: 'the same with every condition on the account off',
  asked,
  check: () => attackEveryRoute(withoutConditions),
  control: { broken: 'a product with both walls off', check: () => attackEveryRoute(withoutWalls) },
});

prove({
  promise: 'P1',
  title: 'two accounts in random sequences, own and foreign ids mixed',
  asked: '5,000 sequences, 0 foreign rows',
  check: () => playSequences(asShipped, bySize(40, 5_000)),
  control: {
    broken: 'a product with both walls off',
    check: () => playSequences(withoutWallsAgain, bySize(40, 5_000)),
  },
});
