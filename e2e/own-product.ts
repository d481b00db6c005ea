import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { startProduct } from '#server/test/built-product.ts';
import { expect, test as base } from './fixtures.ts';

/**
 * Starts a separate product for one worker, with `ownSettings`. Journeys that move the payment provider's clock or
 * delay its webhooks would break other journeys.
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

/** Changes a setting of the payment sandbox, e.g. `control(request, 'clock', { advance: '30d' })`. */
export async function control(request: APIRequestContext, name: string, change: object): Promise<void> {
  const response = await request.post(`/_sandbox/${name}`, { data: change });
  expect(response.ok(), await response.text()).toBe(true);
}
