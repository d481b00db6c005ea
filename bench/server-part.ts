import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from '#server/platform/runtime/data-directory.ts';
import { startProduct } from '#server/test/built-product.ts';
import { signInAs } from '../proof/requests.ts';
import { openApi, type Api } from './api.ts';
import { capture, openFloor, replayedOf, statementsIn, type Captured } from './floor.ts';
import { lines, type Line } from './lines.ts';
import { inTurns, type Sampler } from './in-turns.ts';
import { percentile, print } from './measure.ts';
import { processorTimeOf, type ProcessorTime } from './processor-time.ts';
import { emailOfSize } from './seed/plan.ts';
import { startStatementListener } from './statements.ts';

export interface Measured {
  line: Line;
  size: number;
  p50: number;
  p95: number;
  /** The request's statements straight through the driver, plus an empty route. */
  floor: number;
  /** Per request. */
  processor: ProcessorTime;
}

const WARM_UP = 50;

/** Measures how long each line's requests take in an account of each size, and their lower bound. */
export async function measureServer(
  product: { url: string; ownerUrl: string; directory: string; pid: number },
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
      for (const line of lines) {
        const said = captured.get(keyOf(line, size)) ?? { conversations: [], shots: [] };
        const { most, say } = await floor.prepare(line, said);
        const count = WARM_UP + requests;
        const take = await requestsOf(line, api);
        const again = Math.min(most, count);
        const [times = [], empty = [], statements = []] = await inTurns([
          { count, warmUp: WARM_UP, take },
          { count, warmUp: WARM_UP, take: await requestsOf(emptyRoute, api) },
          { count: again, warmUp: Math.min(WARM_UP, Math.floor(again / 4)), take: say },
        ]);
        // Alone, because the statements above run on the same server.
        const { node, postgres } = await processorTimeOf(product, async () => {
          for (let index = count; index < count + requests; index += 1) await take(index);
        });
        results.push({
          line,
          size,
          p50: percentile(times, 50),
          p95: percentile(times, 95),
          floor: percentile(statements, 50) + percentile(empty, 50),
          processor: { node: node / requests, postgres: postgres / requests },
        });
        tell(results.at(-1), said);
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
  const { line, size, p50, p95, floor, processor } = result;
  print(
    `${line.name.padEnd(32)}${String(size).padStart(8)}  p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  floor ${floor.toFixed(1)}  ` +
      `${(p50 / floor).toFixed(2)} ×  ${statementsIn(conversations[0])} statements  ` +
      `processor: node ${processor.node.toFixed(2)}, PostgreSQL ${processor.postgres.toFixed(2)}`,
  );
}

async function requestsOf(line: Pick<Line, 'prepare'>, api: Api): Promise<Sampler['take']> {
  const next = await line.prepare(api);
  // Uses other records than those replayed at the same time, also when it has used them all.
  const replayed = replayedOf(api.size);
  const place = (index: number) => replayed + (index % (api.size - replayed));
  return async (index) => (await api.send(await next(place(index)))).milliseconds;
}

/** Uses a second product on the same database, so that the measured one has no listener in between. */
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
