import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { useBuiltProduct, type Started } from '#server/test/process.ts';
import { fire, forSeconds } from './load.ts';
import { signUp, startOwnProduct } from './product.ts';
import { bySize, isWithin, prove } from './prove.ts';

useBuiltProduct();

const MEGABYTE = 1024 * 1024;

async function startSignedIn(): Promise<{ product: Started; cookies: string[] }> {
  const { product, ownerUrl } = await startOwnProduct({});
  const cookies: string[] = [];
  // An account has six streams at most.
  const accounts = bySize(2, 170);
  for (let number = 0; number < accounts; number += 1) cookies.push(await signUp(product.url, ownerUrl));
  return { product, cookies };
}

/** What the process holds, in megabytes. */
async function residentOf({ process: child }: Started): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

const list = (cookie: string) => () => ({ method: 'GET', path: '/api/contacts', cookie });

prove({
  promise: 'P4',
  title: 'a large body is cheap',
  asked: 'bodies of 1 MB: at most 30 MB more',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    const [cookie = ''] = cookies;
    const warmUp = bySize(20, 2_000);
    await fire(product.url, { connections: 4, until: (sent) => sent >= warmUp, next: list(cookie) });
    const before = await residentOf(product);
    const notes = 'x'.repeat(MEGABYTE - 200);
    const bodies = bySize(4, 20);
    const { statuses } = await fire(product.url, {
      connections: 1,
      until: (sent) => sent >= bodies,
      next: () => ({ method: 'POST', path: '/api/contacts', cookie, body: { id: randomUUID(), notes } }),
    });
    const more = (await residentOf(product)) - before;
    return {
      holds: statuses.get(422) === bodies && isWithin(more, 30),
      figure: `${bodies} bodies of 1 MB, each refused in words, ${more.toFixed(0)} MB more`,
    };
  },
});

/** Resolves when the stream has said its first word. */
function openStream(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream answered ${response.statusCode}`));
      response.once('data', () => resolve());
      response.on('error', () => undefined);
    }).on('error', reject);
  });
}

prove({
  promise: 'P4',
  title: 'live streams are cheap',
  asked: '1,000 streams: at most 60 MB more',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    await fire(product.url, { connections: 4, until: (sent) => sent >= 200, next: list(cookies[0] ?? '') });
    const before = await residentOf(product);
    const agent = new Agent({ keepAlive: true });
    const streams = bySize(12, 1_000);
    for (let number = 0; number < streams; number += 1) {
      await openStream(agent, product.url, cookies[number % cookies.length] ?? '');
    }
    const more = (await residentOf(product)) - before;
    agent.destroy();
    return { holds: isWithin(more, 60), figure: `${streams} streams, ${more.toFixed(0)} MB more` };
  },
});

prove({
  promise: 'P4',
  title: 'memory does not grow with work',
  asked: 'five minutes of work: at most 10 % more in the last three than after two',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    const work = (seconds: number) =>
      fire(product.url, {
        connections: 4,
        until: bySize((sent: number) => sent >= 50, forSeconds(seconds)),
        next: list(cookies[0] ?? ''),
      });
    await work(120);
    const early = await residentOf(product);
    await work(180);
    const late = await residentOf(product);
    const growth = (late / early - 1) * 100;
    return { holds: isWithin(growth, 10), figure: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB` };
  },
});
