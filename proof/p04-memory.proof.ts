import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { useBuiltProduct, type Started } from '#server/test/process.ts';
import { fire, forSeconds } from './load.ts';
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
    const early = await residentOf(product.process);
    await work(180);
    const late = await residentOf(product.process);
    const growth = (late / early - 1) * 100;
    return { holds: isWithin(growth, 10), figure: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB` };
  },
});
