import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { startProduct } from '#server/test/built-product.ts';
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

/** A control of the payment sandbox, e.g. `control(request, 'clock', { advance: '30d' })`. */
export async function control(request: APIRequestContext, name: string, change: object): Promise<void> {
  const response = await request.post(`/_sandbox/${name}`, { data: change });
  expect(response.ok(), await response.text()).toBe(true);
}
