import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { useBuiltProduct, type Started } from '#server/test/process.ts';
import { failedOf, fire, forSeconds, type Shot } from './load.ts';
import { mixed } from './mixed-load.ts';
import { signUp, startOwnProduct } from './product.ts';
import { bySize, isWithin, prove } from './prove.ts';
import { openStream, residentOf } from './streams.ts';

useBuiltProduct();

const MEGABYTE = 1024 * 1024;

async function startSignedIn(): Promise<{ product: Started; cookies: string[] }> {
  const { product, ownerUrl } = await startOwnProduct({});
  const cookies: string[] = [];
  // An account may have at most six streams.
  const accounts = bySize(2, 170);
  for (let number = 0; number < accounts; number += 1) cookies.push(await signUp(product.url, ownerUrl));
  return { product, cookies };
}

const list = (cookie: string) => () => ({ method: 'GET', path: '/api/contacts', cookie });

prove({
  promise: 'P4',
  title: 'a large body is cheap',
  asked: '1 MB bodies: at most 30 MB more',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    const [cookie = ''] = cookies;
    const warmUp = bySize(20, 2_000);
    await fire(product.url, { connections: 4, until: (sent) => sent >= warmUp, next: list(cookie) });
    const before = await residentOf(product.process);
    const notes = 'x'.repeat(MEGABYTE - 200);
    const bodies = bySize(4, 20);
    const { statuses } = await fire(product.url, {
      connections: 1,
      until: (sent) => sent >= bodies,
      next: () => ({ method: 'POST', path: '/api/contacts', cookie, body: { id: randomUUID(), notes } }),
    });
    const more = (await residentOf(product.process)) - before;
    return {
      holds: statuses.get(422) === bodies && isWithin(more, 30),
      figure: `${bodies} bodies of 1 MB, each refused in words, ${more.toFixed(0)} MB more`,
    };
  },
});

prove({
  promise: 'P4',
  title: 'live streams are cheap',
  asked: '1,000 streams: at most 60 MB more',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    await fire(product.url, { connections: 4, until: (sent) => sent >= 200, next: list(cookies[0] ?? '') });
    const before = await residentOf(product.process);
    const agent = new Agent({ keepAlive: true });
    const streams = bySize(12, 1_000);
    for (let number = 0; number < streams; number += 1) {
      await openStream(agent, product.url, cookies[number % cookies.length] ?? '');
    }
    const more = (await residentOf(product.process)) - before;
    agent.destroy();
    return { holds: isWithin(more, 60), figure: `${streams} streams, ${more.toFixed(0)} MB more` };
  },
});

/** After five minutes everything has run that runs now and then, and all pools are as large as they get. */
const WARM_UP_S = 5 * 60;
const MEASURED_S = 25 * 60;
const REST_MS = 10;

/** Reads, writes, searches, changes, uploads, exports and documents, one after the other on each connection. */
function everyday(cookie: string): () => Shot {
  const added: string[] = [];
  const kinds: (() => Shot)[] = [
    mixed([cookie]),
    mixed([cookie]),
    () => ({ method: 'GET', path: '/api/find?q=hopper', cookie }),
    () => ({ method: 'GET', path: '/api/contacts?q=grace', cookie }),
    () => {
      const id = randomUUID();
      added.push(id);
      return { method: 'POST', path: '/api/contacts', cookie, body: { id, firstName: 'Grace', lastName: 'Hopper' } };
    },
    // What was added goes again, so that the account stays as large as it is.
    () => ({ method: 'DELETE', path: `/api/contacts/${added.shift() ?? randomUUID()}`, cookie }),
    () => ({ method: 'GET', path: '/api/contacts/export.csv', cookie }),
    () => ({ method: 'POST', path: '/api/documents/read', cookie, body: { text: 'Grace Hopper\ngrace@example.com' } }),
  ];
  let turn = 0;
  return () => {
    turn += 1;
    return kinds[turn % kinds.length]?.() ?? mixed([cookie])();
  };
}

prove({
  promise: 'P4',
  title: 'memory does not grow with work',
  asked: '30 minutes of mixed work at a steady rate: at most 10 % more at the end than after 5 minutes',
  check: async () => {
    const { product, cookies } = await startSignedIn();
    const next = everyday(cookies[0] ?? '');
    const work = (seconds: number) =>
      fire(product.url, {
        connections: 2,
        until: bySize((sent: number) => sent >= 80, forSeconds(seconds)),
        restMs: bySize(0, REST_MS),
        next,
      });
    const warm = await work(WARM_UP_S);
    const early = await residentOf(product.process);
    const measured = await work(MEASURED_S);
    const late = await residentOf(product.process);
    const growth = (late / early - 1) * 100;
    const failed = failedOf(warm) + failedOf(measured);
    return {
      holds: failed === 0 && isWithin(growth, 10),
      figure: `${warm.requests + measured.requests} requests, ${failed} failed, ${early.toFixed(0)} MB, then ${late.toFixed(0)} MB (${growth.toFixed(1)} %)`,
    };
  },
});
