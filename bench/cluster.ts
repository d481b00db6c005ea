import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { startProduct, type BuiltProduct } from '#server/test/built-product.ts';
import { shoot } from '../proof/load.ts';
import { post, signInAs } from '../proof/requests.ts';
import { measureLoad } from './load.ts';
import { createMachineLoad } from './machine-load.ts';
import { percentile, print } from './measure.ts';
import { printTable } from './report.ts';
import { startRoundRobin } from './round-robin.ts';
import { emailOfSize, planOfSizes } from './seed/plan.ts';
import { seededDirectory, withDatabase } from './seed/seeded-directory.ts';

/**
 * `npm run bench:cluster`: three processes on one database behind a round-robin proxy. Checks what must hold whichever
 * process answers, and measures how much more they handle than one.
 */

const NODES = 3;
const SIZE = 1_000;
const EMAIL = emailOfSize(SIZE);
const LOAD_S = 15;
const PIECES = 1_000;
const WORK_LIMIT_MS = 300_000;

interface Cluster {
  ownerUrl: string;
  /** The URL of each process. */
  nodes: string[];
  /** The URL of the proxy in front of them. */
  url: string;
}

interface Finding {
  what: string;
  asked: string;
  found: string;
  holds: boolean;
}

const checks: ((cluster: Cluster) => Promise<Finding>)[] = [
  sessionsWork,
  signOutEnds,
  attemptsAreCounted,
  changesArrive,
  workIsDoneOnce,
  oneEditWins,
  throughput,
];

const directory = await seededDirectory(planOfSizes([SIZE]));
const machineLoad = createMachineLoad();
const findings: Finding[] = [];
// Each process may hold 25 connections.
await withDatabase(directory, { max_connections: '120' }, async ({ ownerUrl, secret }) => {
  const started: BuiltProduct[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'placewell-cluster-'));
  try {
    for (let node = 0; node < NODES; node += 1) {
      started.push(
        startProduct(join(folder, String(node)), {
          DATABASE_URL: ownerUrl,
          APP_SECRET: secret,
          API_CALLS_PER_MINUTE: '1000000',
        }),
      );
    }
    const nodes = await Promise.all(started.map(({ address }) => address));
    const proxy = await startRoundRobin(nodes);
    for (const check of checks) {
      const finding = await check({ ownerUrl, nodes, url: proxy.url });
      print(`${finding.what}: ${finding.found}`);
      findings.push(finding);
    }
    proxy.stop();
  } finally {
    await Promise.all(started.map((product) => product.stop()));
    await rm(folder, { recursive: true });
  }
});
printTable(
  ['three processes, one database', 'found', 'asked', ''],
  findings.map(({ what, found, asked, holds }) => [what, found, asked, holds ? 'holds' : 'DOES NOT HOLD']),
);
print(`\n${await machineLoad()}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;

async function statusAt(node: string, cookie: string): Promise<number> {
  return (await fetch(`${node}/api/preferences`, { headers: { cookie } })).status;
}

async function sessionsWork({ nodes, url }: Cluster): Promise<Finding> {
  const { cookie } = await signInAs(url, EMAIL);
  const rounds = 100;
  let accepted = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const node of nodes) if ((await statusAt(node, cookie)) === 200) accepted += 1;
  }
  const sent = rounds * nodes.length;
  return {
    what: 'a session from one works on all',
    asked: 'all',
    found: `${accepted} of ${sent} requests accepted`,
    holds: accepted === sent,
  };
}

async function signOutEnds({ nodes }: Cluster): Promise<Finding> {
  const rounds = 30;
  let accepted = 0;
  for (let round = 0; round < rounds; round += 1) {
    const at = (place: number) => nodes[(round + place) % nodes.length] ?? '';
    const { cookie } = await signInAs(at(0), EMAIL);
    // Every process has served this session.
    for (const node of nodes) await statusAt(node, cookie);
    await post(`${at(0)}/api/auth/sign-out`, {}, cookie);
    for (const node of nodes) if ((await statusAt(node, cookie)) !== 401) accepted += 1;
  }
  return {
    what: 'a sign-out on one ends the session on all at once',
    asked: '0 accepted afterwards',
    found: `${accepted} of ${rounds * nodes.length} accepted`,
    holds: accepted === 0,
  };
}

async function attemptsAreCounted({ url }: Cluster): Promise<Finding> {
  const guesses = 90;
  const email = `nobody-${randomUUID()}@example.com`;
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      post(`${url}/api/auth/sign-in`, { email, password: `guess ${index}` }),
    ),
  );
  const checked = answers.filter(({ status }) => status === 401).length;
  const others = answers.filter(({ status }) => ![401, 429, 503].includes(status)).length;
  return {
    what: 'wrong passwords are counted together',
    asked: 'at most 10 checked',
    found: `${checked} of ${guesses} checked`,
    holds: checked <= 10 && others === 0,
  };
}

async function changesArrive({ nodes }: Cluster): Promise<Finding> {
  const { cookie } = await signInAs(nodes[0] ?? '', EMAIL);
  const rounds = 50;
  const waits: number[] = [];
  const agent = new Agent();
  const listeners = await Promise.all(nodes.map((node) => listen(agent, node, cookie)));
  for (let round = 0; round < rounds; round += 1) {
    const arrivals = listeners.map(({ next }) => next());
    const startedAt = performance.now();
    await post(`${nodes[round % nodes.length]}/api/tasks`, { id: randomUUID(), title: 'Call again' }, cookie);
    waits.push(...(await Promise.all(arrivals)).map((at) => at - startedAt));
    // Changes published together would look like one.
    await sleep(50);
  }
  agent.destroy();
  return {
    what: 'a change on one reaches the streams on all',
    asked: 'all',
    found: `${waits.length} of ${rounds * nodes.length} arrived, p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms`,
    holds: waits.length === rounds * nodes.length,
  };
}

/** A live stream. `next` resolves to the time of the next change. */
function listen(agent: Agent, url: string, cookie: string): Promise<{ next: () => Promise<number> }> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { agent, headers: { cookie } }, (response) => {
      let tell: (at: number) => void = () => undefined;
      const next = () => new Promise<number>((resolveNext) => (tell = resolveNext));
      response.on('data', (chunk) => {
        if (String(chunk).includes('event: change')) tell(performance.now());
      });
      response.on('error', () => undefined);
      response.once('data', () => resolve({ next }));
    }).once('error', reject);
  });
}

/** Half of it is mail, half notes in an account's history: both leave one row per execution. */
async function workIsDoneOnce({ ownerUrl }: Cluster): Promise<Finding> {
  const deadline = performance.now() + WORK_LIMIT_MS;
  let [once, more, left] = [0, 0, PIECES];
  await asOwner(ownerUrl, async (owner) => {
    const run = randomUUID();
    await owner.query(
      `insert into work_items (kind, data)
       select 'mail', jsonb_build_object('letter', 'email-changed', 'to', $1::text || number || '@example.com',
                                         'values', jsonb_build_object('newEmail', 'new@example.com'))
       from generate_series(1, $3::int / 2) as number
       union all
       select 'failed-sign-in', jsonb_build_object('email', $2::text, 'at', now(), 'device', $1::text || number, 'network', null)
       from generate_series(1, $3::int / 2) as number`,
      [run, EMAIL, PIECES],
    );
    while (left > 0 && performance.now() < deadline) {
      await sleep(250);
      const { rows } = await owner.query<{ left: number }>(
        `select count(*)::int as left from work_items where kind in ('mail', 'failed-sign-in') and state in ('waiting', 'running')`,
      );
      left = rows[0]?.left ?? 0;
    }
    const { rows } = await owner.query<{ times: number }>(
      `select count(*)::int as times from (
         select to_address as piece from sandbox.mails union all select device from audit_events
       ) as done where starts_with(piece, $1) group by piece`,
      [run],
    );
    once = rows.filter(({ times }) => times === 1).length;
    more = rows.filter(({ times }) => times > 1).length;
  });
  return {
    what: `${PIECES.toLocaleString('en-GB')} pieces of work in two lanes`,
    asked: 'each exactly once',
    found: `${once} once, ${more} more than once, ${left} left`,
    holds: once === PIECES && more === 0 && left === 0,
  };
}

async function oneEditWins({ nodes }: Cluster): Promise<Finding> {
  const { cookie } = await signInAs(nodes[0] ?? '', EMAIL);
  const [rounds, edits] = [20, 12];
  let [wins, conflicts] = [0, 0];
  const agent = new Agent({ keepAlive: true });
  for (let round = 0; round < rounds; round += 1) {
    const id = randomUUID();
    await post(`${nodes[0]}/api/contacts`, { id, firstName: 'Grace', lastName: 'Hopper' }, cookie);
    const answers = await Promise.all(
      Array.from({ length: edits }, (_, index) =>
        shoot(agent, nodes[index % nodes.length] ?? '', {
          method: 'PATCH',
          path: `/api/contacts/${id}`,
          cookie,
          version: 1,
          body: { notes: `edit ${index}` },
        }),
      ),
    );
    wins += answers.filter(({ status }) => status === 200).length;
    conflicts += answers.filter(({ status }) => status === 409).length;
  }
  agent.destroy();
  return {
    what: 'edits of one version on several processes',
    asked: '1 of 12 wins, each time',
    found: `${rounds} races: ${wins} × 200, ${conflicts} × 409`,
    holds: wins === rounds && conflicts === rounds * (edits - 1),
  };
}

async function throughput({ nodes, url }: Cluster): Promise<Finding> {
  const { cookie } = await signInAs(url, EMAIL);
  const alone = await startRoundRobin(nodes.slice(0, 1));
  const one = await measureLoad(alone.url, [cookie], { seconds: LOAD_S });
  alone.stop();
  const three = await measureLoad(url, [cookie], { seconds: LOAD_S });
  const text = ({ perSecond, p95 }: typeof one) => `${perSecond.toFixed(0)} req/s, p95 ${p95.toFixed(0)} ms`;
  return {
    what: 'mixed load, 20 connections, through the proxy',
    asked: 'none refused',
    found: `one ${text(one)}; three ${text(three)}; ${(three.perSecond / one.perSecond).toFixed(2)} ×`,
    holds: one.refused + three.refused === 0,
  };
}
