import type pg from 'pg';
import { asOwner } from '#server/test/database.ts';
import { useBuiltProduct } from '#server/test/process.ts';
import { addRandomCandidates } from '../bench/seed/candidates.ts';
import { fire, forSeconds, pick, refusedOf, type LoadResult, type Shot } from './load.ts';
import { mixed } from './mixed-load.ts';
import { signUp, startOwnProduct } from './product.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';
import { post } from './requests.ts';

useBuiltProduct();

interface Content {
  accounts: number;
  tasksEach: number;
  /** Of the first account only. */
  candidates: number;
}

const CONNECTIONS = 20;
/**
 * Of 20 connections, the account with 20,000 candidates has a quarter. Evenly over 201 accounts it would send one request in
 * 200, and its slowness would disappear in the percentiles.
 */
const CONNECTIONS_OF_LARGE = 5;

async function startLoadedProduct(content: Content): Promise<{ url: string; cookies: string[] }> {
  const { product, ownerUrl } = await startOwnProduct({ DATABASE_PATIENCE: bySize('30', '1') });
  const { url } = product;
  const cookies: string[] = [];
  for (let number = 0; number < content.accounts; number += 1) cookies.push(await signUp(url, ownerUrl));
  await asOwner(ownerUrl, (owner) => fill(owner, content));
  return { url, cookies };
}

async function fill(owner: pg.Client, { tasksEach, candidates }: Content): Promise<void> {
  const { rows: users } = await owner.query<{ id: string }>('select id from users order by created_at');
  for (const { id } of users) await addTasks(owner, id, tasksEach);
  const [big] = users;
  if (big && candidates > 0) await addRandomCandidates([owner], [{ userId: big.id, candidates, jobs: 0 }]);
  await owner.query('vacuum analyze tasks');
}

async function addTasks(owner: pg.Client, userId: string, many: number): Promise<void> {
  await owner.query(
    `insert into tasks (user_id, id, created_from, created_at, updated_at, title, description, due_date, completed, priority,
                        priority_weight, sort_title, search_text)
     select $1, gen_random_uuid(), 'bench', now(), now(), 'Call back ' || number, 'As agreed', current_date + number % 30,
            number % 3 = 0, 'medium', 2, 'call back ' || number, 'call back ' || number
     from generate_series(1, $2) as number`,
    [userId, many],
  );
}

prove({
  promise: 'P3',
  title: 'load is sustained',
  asked:
    '20 connections, 5 of them of the account with 20,000 candidates, 80 % reads, 60 s: ≥ 300 requests/s, p95 ≤ 100 ms and p99 ≤ 250 ms for it and for the others, 0 non-2xx',
  check: async () => {
    const { url, cookies } = await startLoadedProduct(
      bySize({ accounts: 4, tasksEach: 20, candidates: 0 }, { accounts: 201, tasksEach: 2_000, candidates: 20_000 }),
    );
    const until = bySize((sent: number) => sent >= 200, forSeconds(60));
    const [big = '', ...others] = cookies;
    const load = (connections: number, next: () => Shot) => fire(url, { connections, until, next });
    const [large, rest] = await Promise.all([
      load(CONNECTIONS_OF_LARGE, mixed([big])),
      load(CONNECTIONS - CONNECTIONS_OF_LARGE, mixed(others)),
    ]);
    const refused = refusedOf(large) + refusedOf(rest);
    const perSecond = large.perSecond + rest.perSecond;
    const isQuickEnough = isWithin(300, perSecond) && [large, rest].every(isQuick);
    return {
      holds: refused === 0 && isQuickEnough,
      figure: `${perSecond.toFixed(0)}/s; the large account ${describe(large)}; the others ${describe(rest)}`,
    };
  },
});

const isQuick = ({ p95, p99 }: LoadResult) => isWithin(p95, 100) && isWithin(p99, 250);

const describe = (result: LoadResult) =>
  `${result.requests} requests, ${result.perSecond.toFixed(0)}/s, p95 ${result.p95.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms, ${refusedOf(result)} non-2xx`;

prove({
  promise: 'P3',
  title: 'sign-ins along with other work',
  asked: '≥ 10 sign-ins/s while other routes keep p99 ≤ 500 ms',
  check: async (): Promise<Finding> => {
    const { url, cookies } = await startLoadedProduct({ accounts: 4, tasksEach: 20, candidates: 0 });
    const email = 'grace@example.com';
    const password = 'correct horse';
    await post(`${url}/api/auth/sign-up`, { displayName: 'Grace', email, password });
    const until = bySize((sent: number) => sent >= 10, forSeconds(20));
    const [signIns, others] = await Promise.all([
      fire(url, {
        connections: 4,
        until,
        next: () => ({ method: 'POST', path: '/api/auth/sign-in', body: { email, password } }),
      }),
      fire(url, {
        connections: 4,
        until,
        next: () => ({ method: 'GET', path: '/api/tasks', cookie: pick(cookies) ?? '' }),
      }),
    ]);
    const refused = refusedOf(signIns) + refusedOf(others);
    return {
      holds: refused === 0 && isWithin(10, signIns.perSecond) && isWithin(others.p99, 500),
      figure: `${signIns.perSecond.toFixed(0)} sign-ins/s, other routes p99 ${others.p99.toFixed(0)} ms, ${refused} refused`,
    };
  },
});
