import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { vi } from 'vitest';
import { PATIENTLY } from '#server/test/patience.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';
import { end, ownerUrlOf, seconds, signUp } from './product.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

useBuiltProduct();

const CONNECTIONS = 20;
const STREAMS = 50;
const STREAMS_PER_ACCOUNT = 5;
const EXIT_MS = 10_000;

interface Tally {
  answered: number;
  failed: string[];
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Sends the next request right after the last response, on one connection, until the server is gone. */
async function keepAsking(url: string, cookie: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    try {
      const request = get(`${url}/api/contacts`, { agent, headers: { Cookie: cookie } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      if (response.statusCode === 200) tally.answered += 1;
      else tally.failed.push(String(response.statusCode));
    } catch (error) {
      // A connection that was never made carried no request.
      if (codeOf(error) !== 'ECONNREFUSED') tally.failed.push(codeOf(error));
      return;
    }
  }
}

/** Resolves when the stream has started. `ended` is its end, which the server must have intended. */
async function listen(url: string, cookie: string, tally: Tally): Promise<{ ended: Promise<void> }> {
  const request = get(`${url}/api/live`, { agent: new Agent(), headers: { Cookie: cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream was refused: ${response.statusCode}`);
  await once(response, 'data');
  response.resume();
  const ended = once(response, 'end').then(
    () => undefined,
    (error: unknown) => void tally.failed.push(`stream: ${codeOf(error)}`),
  );
  return { ended };
}

async function stopUnderLoad(times: number, signal: NodeJS.Signals): Promise<Finding> {
  const DATA_DIR = await usedDataDirectory();
  const tally: Tally = { answered: 0, failed: [] };
  const cookies: string[] = [];
  const exits: number[] = [];
  let codes = 0;
  for (let round = 0; round < times; round += 1) {
    const product = await startProduct({ DATA_DIR });
    while (cookies.length * STREAMS_PER_ACCOUNT < STREAMS) {
      cookies.push(await signUp(product.url, await ownerUrlOf(DATA_DIR)));
    }
    const cookieOf = (index: number) => cookies[index % cookies.length] ?? '';
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, (_, index) => listen(product.url, cookieOf(index), tally)),
    );
    const before = tally.answered;
    const asking = Array.from({ length: CONNECTIONS }, (_, index) => keepAsking(product.url, cookieOf(index), tally));
    await vi.waitFor(
      () => {
        if (tally.answered < before + 10 * CONNECTIONS) throw new Error('The load has not begun');
      },
      { ...PATIENTLY, interval: 5 },
    );
    exits.push(await end(product, signal));
    if (product.process.exitCode !== 0) codes += 1;
    await Promise.all([...asking, ...streams.map(({ ended }) => ended)]);
  }
  // The next start shuts down a database that was left running.
  if (signal === 'SIGKILL') await end(await startProduct({ DATA_DIR }), 'SIGTERM');
  const longest = Math.max(...exits);
  const kinds = tally.failed.length > 0 ? ` (${[...new Set(tally.failed)].join(', ')})` : '';
  return {
    holds: tally.failed.length === 0 && codes === 0 && isWithin(longest, EXIT_MS),
    figure: `${times} stops, ${tally.answered} answered, ${tally.failed.length} failed${kinds}, exit after at most ${seconds(longest)}`,
  };
}

prove({
  promise: 'P15',
  title: 'a stop is clean',
  asked: '10 × SIGTERM under 20 busy connections and 50 streams: 0 failures, exit ≤ 10 s',
  check: () => stopUnderLoad(bySize(1, 10), 'SIGTERM'),
  control: { broken: 'a stop without grace', check: () => stopUnderLoad(1, 'SIGKILL') },
});
