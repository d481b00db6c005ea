import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { APIRequestContext } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

/**
 * The product, started for one worker alone, with `ownSettings`: journeys that move the payment provider's clock or hold
 * its messages back would spoil everybody else's.
 */
export const test = base.extend<object, { ownProduct: string; ownSettings: Record<string, string> }>({
  ownSettings: [{}, { scope: 'worker', option: true }],
  ownProduct: [
    async ({ ownSettings }, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-e2e-own-'));
      const product = startProduct(dataDirectory, ownSettings);
      try {
        await use(await product.address);
      } finally {
        await product.stop();
        await rm(dataDirectory, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct),
});

export { expect };

/** The product in a process of its own, on any free port unless `settings` name one. */
export function startProduct(dataDirectory: string, settings: Record<string, string> = {}) {
  const product = spawn('node', ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      // A busy machine may take its time.
      DATABASE_PATIENCE: '30',
      ...settings,
    },
  });
  return {
    address: addressOf(product.stdout),
    stop: async () => {
      if (product.exitCode !== null) return;
      // Its end and not that of its output, of which nobody may have read the rest.
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    },
  };
}

/** The product says it when it is ready. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // What it says afterwards must not fill the pipe.
    output.resume();
    return address;
  }
  throw new Error('The product ended before it was ready.');
}

/** A control of the payment sandbox, e.g. `control(request, 'clock', { advance: '30d' })`. */
export async function control(request: APIRequestContext, name: string, change: object): Promise<void> {
  const response = await request.post(`/_sandbox/${name}`, { data: change });
  expect(response.ok(), await response.text()).toBe(true);
}
