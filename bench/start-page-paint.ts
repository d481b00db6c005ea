import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '#server/test/built-product.ts';
import { findOrInstallBrowser } from '../scripts/find-browser.ts';
import { load, percentile, print } from './measure.ts';

/**
 * Measures the largest contentful paint of the start page in a real browser with an empty cache.
 *
 * npm run build && npx tsx bench/start-page-paint.ts
 */

const LOADS = 10;
const TARGET_MS = 1_000;

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const product = startProduct(directory);
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(print) });
try {
  const baseURL = await product.address;
  const paints: number[] = [];
  for (let visit = 0; visit < LOADS; visit += 1) {
    const context = await browser.newContext({ baseURL });
    paints.push(await largestPaint(await context.newPage()));
    await context.close();
  }
  const [p50, worst] = [percentile(paints, 50).toFixed(0), Math.max(...paints).toFixed(0)];
  print(`largest paint after ${p50} ms, at worst ${worst} ms (target ${TARGET_MS}); ${load()}`);
} finally {
  await browser.close();
  await product.stop();
  await rm(directory, { recursive: true });
}

async function largestPaint(page: Page): Promise<number> {
  await page.goto('/', { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Infinity));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
