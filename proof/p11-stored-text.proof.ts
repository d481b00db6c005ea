import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { startProduct } from '#server/test/built-product.ts';
import { signUp } from '../e2e/fixtures.ts';
import {
  lookAt,
  payloads,
  recordScreensOf,
  screensOf,
  strangeElements,
  typeEverywhere,
  watchFor,
  type Traces,
} from '../e2e/stored-text.ts';
import { findOrInstallBrowser } from '../scripts/find-browser.ts';
import { prove, type Finding } from './prove.ts';

/**
 * Runs only in full: in `npm test`, the journey e2e/stored-text.desktop.spec.ts does the same with some of the
 * payloads.
 */
const PER_ACCOUNT = 6;
const AT_ONCE = 2;
const WITHOUT_FOCUS = 20;

let browser: Browser;
let baseURL: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'build', '--silent']);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-proof-'));
  const product = startProduct(dataDirectory, { API_CALLS_PER_MINUTE: '1000000' });
  stop = async () => {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  baseURL = await product.address;
  browser = await chromium.launch({
    executablePath: await findOrInstallBrowser((line) => void process.stderr.write(`${line}\n`)),
  });
});

afterAll(async () => {
  await browser.close();
  await stop();
});

/** Enters these payloads everywhere in a new account, then visits every screen. */
async function lookEverywhere(some: string[]): Promise<Traces> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const traces = await watchFor(context);
  await signUp(context);
  const typed = [];
  for (const payload of some) typed.push(await typeEverywhere(context, payload));
  const page = await context.newPage();
  const screens = [...screensOf(typed), ...typed.flatMap((one) => recordScreensOf(one))];
  for (const screen of screens) await lookAt(page, screen, traces);
  await context.close();
  return traces;
}

/** What stored text would do without our defences: on a page that writes it as HTML, with the policy bypassed. */
async function writeAsHtml(): Promise<Traces> {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const traces = await watchFor(context);
  // Only payloads that act without focus: an alert returns the focus, and the next one would follow for ever.
  for (const payload of payloads.slice(0, WITHOUT_FOCUS)) {
    // Each on its own page: what one payload does must not keep the next page from opening.
    const page = await context.newPage();
    await page.goto('/privacy', { waitUntil: 'domcontentloaded', timeout: 300_000 });
    await page.evaluate((text) => {
      document.body.innerHTML = text;
    }, payload);
    traces.elements.push(...(await strangeElements(page)));
    traces.screens += 1;
    await page.close();
  }
  await context.close();
  return traces;
}

function found(all: Traces[]): Finding {
  const sum = (count: (traces: Traces) => number) => all.reduce((total, traces) => total + count(traces), 0);
  const [dialogs, screens] = [sum((traces) => traces.dialogs), sum((traces) => traces.screens)];
  const violations = all.flatMap((traces) => traces.violations);
  const elements = all.flatMap((traces) => traces.elements);
  return {
    holds: dialogs === 0 && violations.length === 0 && elements.length === 0 && screens > 0,
    figure: `${payloads.length} payloads, ${screens} screens: ${dialogs} dialogs, ${violations.length} violations, ${elements.length} foreign elements`,
  };
}

prove({
  promise: 'P11',
  title: 'stored text never runs',
  asked: '60 payloads in every text field on every screen: 0 dialogs, 0 violations of our policy',
  check: async () => {
    const waiting = Array.from({ length: payloads.length / PER_ACCOUNT }, (_, index) =>
      payloads.slice(index * PER_ACCOUNT, (index + 1) * PER_ACCOUNT),
    );
    const all: Traces[] = [];
    const work = async () => {
      for (let some = waiting.shift(); some; some = waiting.shift()) all.push(await lookEverywhere(some));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found(all);
  },
  control: {
    broken: 'a page that writes text as HTML, without our policy',
    check: async () => found([await writeAsHtml()]),
  },
});
