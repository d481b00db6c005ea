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

const actorNames = ['anonymous', 'signed-out', 'unpaid', 'other'] as const;
type ActorName = (typeof actorNames)[number];

interface Actor {
  name: ActorName;
  visitor: Visitor;
  password: string;
}

async function actorAgainst(app: TestApp, { person }: Victim, name: ActorName): Promise<Actor> {
  if (name === 'anonymous') return { name, visitor: app.visitor(), password: 'a guess' };
  if (name === 'signed-out') {
    const visitor = app.visitor();
    const { email, password } = person.credentials;
    await visitor.request('POST', '/api/auth/sign-in', { email, password });
    const old = new Map(visitor.cookies);
    await visitor.request('POST', '/api/auth/sign-out');
    for (const [cookie, value] of old) visitor.cookies.set(cookie, value);
    return { name, visitor, password };
  }
  const visitor = await app.signUp({ subscribed: false });
  if (name === 'other') await journeysOf(app).startTrial(visitor);
  return { name, visitor, password: visitor.credentials.password };
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

/** What is wrong with a refusal, if anything. */
function complaint(actor: ActorName, path: string, status: number): string | undefined {
  if (status >= 500) return `answers ${status}`;
  const level = accessLevelOf(path);
  if (level === 'public') return undefined;
  if ((actor === 'anonymous' || actor === 'signed-out') && status !== 401) return `answers ${status} instead of 401`;
  if (actor === 'unpaid' && level === 'subscribed' && status !== 402) return `answers ${status} instead of 402`;
  return undefined;
}

/** What an empty account is shown about itself, which others must not change. */
const own = [
  '/api/opening',
  '/api/dashboard',
  '/api/candidates/counts',
  '/api/tasks/counts',
  '/api/jobs/stats',
  '/api/files/usage',
  '/api/bin',
  '/api/bin/count',
  '/api/today',
  '/api/imports',
  '/api/cv-batches',
  '/api/preferences',
  '/api/views',
  '/api/templates',
  '/api/duplicates?type=contact',
  '/api/duplicates?type=company',
];

const shownWhole = new Set(own.map((path) => `GET ${path.replace(/\?.*/, '')}`));

const readOwn = ({ request }: Visitor): Promise<string[]> =>
  Promise.all(own.map(async (path) => (await request('GET', path)).text()));

/**
 * A route of the CRM that names something of the victim's, and with which its owner succeeds. The other routes cannot give
 * anything away even without walls: they only add, or find the signed-in person by the session.
 */
function isExposed({ path, body, ownerGets }: Aim, victim: Victim): boolean {
  if (accessLevelOf(path) !== 'subscribed' || ownerGets !== undefined) return false;
  const sent = `${path} ${JSON.stringify(body)}`;
  return wordsOf({ ...victim, person: undefined }).some((word) => sent.includes(word));
}

const wordsOf = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(wordsOf)
      : [];

interface Attack {
  requests: number;
  /** Actor and route of each answer that holds a victim's data, and of each request that changed a victim's row. */
  leaks: string[];
  changes: string[];
  /** Answers that are wrong but give nothing away. */
  oddities: string[];
  /** The routes by which another user reads or changes what is the victim's. */
  open: Set<string>;
  /** The routes by which that could be noticed. */
  exposed: string[];
}

/** Each actor has a victim of their own, so that what one destroyed does not hide what the next one could do. */
async function attackEveryRoute({ app, breach }: BreachableApp): Promise<Attack> {
  const bystander = await app.signUp();
  const ownBefore = await readOwn(bystander);
  const pairs: { actor: Actor; victim: Victim }[] = [];
  for (const name of actorNames) {
    const victim = await createVictim(app);
    pairs.push({ actor: await actorAgainst(app, victim, name), victim });
  }
  await app.sandbox.drain();
  await breach();
  const hashes = await createRowHashes(app.db.ownerUrl);
  const found: Attack = { requests: 0, leaks: [], changes: [], oddities: [], open: new Set(), exposed: [] };
  const compareOwn = async () => {
    const now = await readOwn(bystander);
    for (const path of own.filter((_, index) => now[index] !== ownBefore[index])) {
      found.leaks.push(`a bystander’s ${path} includes the victim`);
      found.open.add(`GET ${path.replace(/\?.*/, '')}`);
    }
  };
  await compareOwn();
  for (const { actor, victim } of pairs) {
    let before = await hashes.of(victim.person.user.uid);
    for (const [route, takeAim] of matrix) {
      const aim = takeAim(victim, actor.password);
      const response = await send(actor.visitor, route, aim);
      found.requests += 1;
      const text = await textOf(response);
      const reveals = pairs.some(({ victim: { mark } }) => text.includes(mark));
      const after = await hashes.of(victim.person.user.uid);
      if (reveals) found.leaks.push(`${actor.name}: ${route} reveals the victim’s data`);
      if (after !== before) found.changes.push(`${actor.name}: ${route} changed the victim’s rows`);
      if (actor.name === 'other') {
        if (isExposed(aim, victim) || shownWhole.has(route)) found.exposed.push(route);
        if (reveals || after !== before) found.open.add(route);
      }
      const problem = complaint(actor.name, aim.path, response.status);
      if (problem) found.oddities.push(`${actor.name}: ${route} ${problem}`);
      before = after;
    }
  }
  await compareOwn();
  await hashes.close();
  return found;
}

async function nothingGetsOut(product: BreachableApp): Promise<Finding> {
  const { requests, leaks, changes, oddities } = await attackEveryRoute(product);
  const found = [...leaks, ...changes, ...oddities];
  return {
    holds: found.length === 0,
    figure: `${requests} requests, ${leaks.length} leaks, ${changes.length} changes, ${oddities.length} odd answers${found.length > 0 ? `: ${found.slice(0, 5).join('; ')}` : ''}`,
  };
}

/** Without walls at least this share of the exposed routes gives something away. */
const SHARE_OPEN = 0.75;

/**
 * The rest stays shut because of something else: a foreign key holds the account (adding a record to somebody else's job),
 * an index has the account in its terms (searching candidates, looking for duplicates), or there is nothing to show yet.
 */
async function wallsHideMostRoutes(): Promise<Finding> {
  const { open, exposed, leaks, changes } = await attackEveryRoute(withoutWalls);
  const opened = exposed.filter((route) => open.has(route));
  return {
    holds: opened.length < SHARE_OPEN * exposed.length,
    figure: `${opened.length} of ${exposed.length} exposed routes open, ${SHARE_OPEN * 100} % asked; ${leaks.length} leaks, ${changes.length} changes`,
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
  check: () => nothingGetsOut(asShipped),
});
prove({
  promise: 'P1',
  title: 'the same with row-level security off',
  asked,
  check: () => nothingGetsOut(withoutPolicies),
});
prove({
  promise: 'P1',
  title: 'the same with every condition on the account off',
  asked,
  check: () => nothingGetsOut(withoutConditions),
  control: { broken: 'a product with both walls off', check: wallsHideMostRoutes },
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
