import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from '#server/data-directory.ts';
import { startProduct } from '#server/test/built-product.ts';
import { signInAs } from '../proof/requests.ts';
import { openApi, type Api } from './api.ts';
import { capture, openFloor, type Captured } from './floor.ts';
import { lines, type Line } from './lines.ts';
import { percentile, print } from './measure.ts';
import { emailOfSize } from './seed/plan.ts';
import { startStatementListener } from './statements.ts';

export interface Measured {
  line: Line;
  size: number;
  p50: number;
  p95: number;
  /** The request's statements straight through the driver, and an empty route. */
  floor: number;
}

const WARM_UP = 50;

/** How long each line's requests take in an account of each size, and how long they would at least. */
export async function measureServer(
  product: { url: string; ownerUrl: string; directory: string },
  sizes: readonly number[],
  requests: number,
): Promise<Measured[]> {
  const captured = await captureAll(product, sizes);
  const floor = await openFloor(product.ownerUrl);
  const results: Measured[] = [];
  try {
    for (const size of sizes) {
      const { cookie } = await signInAs(product.url, emailOfSize(size));
      const api = openApi(product.url, { size, cookie });
      await timesOf(lines[0], api, requests);
      for (const line of lines) {
        const times = await timesOf(line, api, requests);
        const empty = await timesOf(emptyRoute, api, requests);
        const conversations = captured.get(keyOf(line, size)) ?? { conversations: [], shots: [] };
        const statements = await floor.measure(line, conversations, { warmUp: WARM_UP, count: requests });
        results.push({
          line,
          size,
          p50: percentile(times, 50),
          p95: percentile(times, 95),
          floor: percentile(statements, 50) + percentile(empty, 50),
        });
        tell(results.at(-1), conversations);
      }
      api.close();
    }
  } finally {
    await floor.close();
  }
  return results;
}

const emptyRoute: Pick<Line, 'prepare'> = {
  prepare: async () => async () => ({ method: 'GET', path: '/livez' }),
};

const keyOf = ({ name }: Line, size: number) => `${name} ${size}`;

function tell(result: Measured | undefined, { conversations }: Captured): void {
  if (!result) return;
  const { line, size, p50, p95, floor } = result;
  const said = conversations[0]?.length ?? 0;
  print(
    `${line.name.padEnd(32)}${String(size).padStart(8)}  p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  floor ${floor.toFixed(1)}  ` +
      `${(p50 / floor).toFixed(2)} ×  ${said} statements`,
  );
}

async function timesOf(line: Pick<Line, 'prepare'> | undefined, api: Api, requests: number): Promise<number[]> {
  if (!line) return [];
  const next = await line.prepare(api);
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + requests; index += 1) {
    const { milliseconds } = await api.send(await next(index));
    if (index >= WARM_UP) times.push(milliseconds);
  }
  return times;
}

/** By a second product on the same database, so that nobody listens to the one that is measured. */
async function captureAll(
  { ownerUrl, directory }: { ownerUrl: string; directory: string },
  sizes: readonly number[],
): Promise<Map<string, Captured>> {
  const listener = await startStatementListener(ownerUrl);
  const folder = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
  const product = startProduct(folder, {
    DATABASE_URL: listener.url,
    APP_SECRET: (await keptSecret(directory, 'app-secret')) ?? '',
  });
  const captured = new Map<string, Captured>();
  try {
    const url = await product.address;
    for (const size of sizes) {
      const { cookie } = await signInAs(url, emailOfSize(size));
      const api = openApi(url, { size, cookie });
      for (const line of lines) captured.set(keyOf(line, size), await capture(line, api, listener.take));
      api.close();
    }
  } finally {
    await product.stop();
    await listener.stop();
    await rm(folder, { recursive: true });
  }
  return captured;
}
