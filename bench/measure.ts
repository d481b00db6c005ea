import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Placewell } from '#server/placewell.ts';

/** What the measurements of lists have in common: an account to ask, and how long its answers take. */

export interface Account {
  userId: string;
  cookie: string;
  get: (path: string) => Promise<{ count: number }>;
}

export const print = (text: string) => process.stdout.write(`${text}\n`);

/** Signed up and paid for; what it holds is the caller's work. */
export async function newAccount({ url, deps }: Placewell, name: string): Promise<Account> {
  const response = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ displayName: name, email: `${name}@example.com`, password: 'correct horse' }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { uid: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await deps.database.asSystem((tx) =>
    tx.execute(sql`update users set subscription = '{"status":"active"}' where id = ${user.uid}`),
  );
  return {
    userId: user.uid,
    cookie,
    get: async (path) => {
      const page = await fetch(`${url}${path}`, { headers: { cookie } });
      if (!page.ok) throw new Error(`${path} answered ${page.status}: ${await page.text()}`);
      return (await page.json()) as { count: number };
    },
  };
}

export async function measure(
  account: Account,
  path: string,
  repetitions: number,
): Promise<{ times: number[]; count: number }> {
  const times: number[] = [];
  const { count } = await account.get(path);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const startedAt = performance.now();
    await account.get(path);
    times.push(performance.now() - startedAt);
  }
  return { times, count };
}

export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function reportHead(): void {
  print('search'.padEnd(32) + 'p50 ms'.padStart(10) + 'p95 ms'.padStart(10) + 'found'.padStart(10));
}

export function report(name: string, times: number[], count?: number): void {
  const [p50, p95] = [percentile(times, 50).toFixed(1), percentile(times, 95).toFixed(1)];
  print(name.padEnd(32) + p50.padStart(10) + p95.padStart(10) + String(count ?? '').padStart(10));
}

export function load(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`;
}
