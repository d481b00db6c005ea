import { createHash } from 'node:crypto';
import { chromium, type Browser, type Page } from '@playwright/test';
import { PASSWORD } from '../proof/requests.ts';
import { findOrInstallBrowser } from '../scripts/find-browser.ts';
import { someNumber } from './lines.ts';
import { percentile, print } from './measure.ts';
import type { Click } from './results.ts';
import { emailOfSize } from './seed/plan.ts';

/**
 * Measures what users wait for on screen: real clicks and keys in a real browser on the built pages. The page itself
 * takes the time, from the click to the frame after the one that shows the result. Polling from outside would be part
 * of the measurement.
 */

const REPETITIONS = 20;
const WARM_UP = 2;
const LONG_TASK_MS = 50;

interface Wait {
  milliseconds: number;
  longestTask: number;
}

/** Runs inside the page, installed before the page's own code. */
interface Stopwatch {
  /** Resets the stopwatch and records the time of the next event of this name. */
  arm: (event: 'click' | 'keydown') => void;
  /** Resolves when no response has arrived and no task has blocked the page for a while. */
  settled: () => Promise<void>;
  /** Resolves when `selector` matches that many elements, the first contains `text`, and they have been painted. */
  until: (selector: string, text: string, exactly: number | null) => Promise<Wait>;
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Only in tables: the dashboard's tasks have openers too, which are there before the click. */
const ROW = 'tr [data-row-opener]';
const FOUND = '[role="dialog"] [role="option"]';

export async function measureBrowser(
  url: string,
  sizes: readonly number[],
): Promise<{ clicks: Click[]; scriptKb: number }> {
  const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(print) });
  try {
    const clicks: Click[] = [];
    for (const size of new Set([Math.min(...sizes), Math.max(...sizes)])) {
      const page = await openPage(browser, url, size);
      for (const action of actions) clicks.push(await repeat(page, action, size));
      await page.context().close();
    }
    return { clicks, scriptKb: await scriptsOfFirstScreen(browser, url, Math.min(...sizes)) };
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, url: string, size: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const response = await context.request.post('/api/auth/sign-in', {
    data: { email: emailOfSize(size), password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`Sign-in answered ${response.status()}: ${await response.text()}`);
  await context.addInitScript(() => localStorage.setItem('cookiesRejected', 'true'));
  // tsx wraps named functions in calls to a helper that does not exist in the page.
  await context.addInitScript({ content: `{ const __name = (named) => named; (${installStopwatch.toString()})(); }` });
  return context.newPage();
}

interface Action {
  name: string;
  askedMs: number;
  /** Navigates to where the click happens; not measured. */
  before: (page: Page, index: number, size: number) => Promise<void>;
  act: (page: Page, index: number, size: number) => Promise<Wait>;
}

/** A screen is not in memory after a reload. Settings shows no records, so it leaves nothing in memory for others. */
function opening(name: string, row: string, asked: { cold: number; warm: number }): Action[] {
  const act = (page: Page) => timed(page, 'click', () => sidebarLink(page, name).click(), row);
  return [
    {
      name: `click on ${name} → rows painted, not in memory`,
      askedMs: asked.cold,
      before: (page) => openSettings(page),
      act,
    },
    {
      name: `click on ${name} → rows painted, in memory`,
      askedMs: asked.warm,
      before: async (page, index) => {
        if (index === 0) {
          await openSettings(page);
          await sidebarLink(page, name).click();
          await page.locator(row).first().waitFor();
        }
        await sidebarLink(page, 'Settings').click();
        await page.locator(row).first().waitFor({ state: 'detached' });
        await settled(page);
      },
      act,
    },
  ];
}

const actions: Action[] = [
  ...opening('Candidates', ROW, { cold: 80, warm: 50 }),
  ...opening('Today', '[data-line]', { cold: 120, warm: 50 }),
  ...opening('Jobs', ROW, { cold: 100, warm: 50 }),
  {
    name: 'open a candidate’s page → CV shown',
    askedMs: 100,
    before: async (page, index) => {
      await page.goto('/candidates');
      await page
        .locator(ROW)
        .nth(index % 10)
        .click();
      await page.getByRole('link', { name: 'Open page' }).waitFor();
      await settled(page);
    },
    act: (page) =>
      timed(
        page,
        'click',
        () => page.getByRole('link', { name: 'Open page' }).click(),
        'main section[aria-label="CV"]',
      ),
  },
  {
    name: 'last key → results painted',
    askedMs: 100,
    before: async (page, index, size) => {
      if (index === 0) await page.goto('/candidates');
      await searchBox(page).fill(`ref${wanted(index, size)}`.slice(0, -1));
      await page.locator(ROW).nth(1).waitFor();
      await settled(page);
    },
    act: (page, index, size) => {
      const number = wanted(index, size);
      const lastKey = String(number).slice(-1);
      return timed(page, 'keydown', () => searchBox(page).press(lastKey), ROW, { exactly: 1 });
    },
  },
  {
    name: 'last key of a search with a field → results painted',
    askedMs: 100,
    before: async (page, index, size) => {
      if (index === 0) await page.goto('/candidates');
      await searchBox(page).fill(`has:cv ref${wanted(index, size)}`.slice(0, -1));
      await page.locator(ROW).nth(1).waitFor();
      await settled(page);
    },
    act: (page, index, size) => {
      const lastKey = String(wanted(index, size)).slice(-1);
      return timed(page, 'keydown', () => searchBox(page).press(lastKey), ROW, { exactly: 1 });
    },
  },
  {
    name: 'last key in Find anything → results painted',
    askedMs: 100,
    before: async (page, index, size) => {
      if (index === 0) await page.goto('/candidates');
      else await page.keyboard.press('Escape');
      await page.locator(ROW).first().waitFor();
      await page.keyboard.press('Control+k');
      await findBox(page).fill(`ref${wanted(index, size)}`.slice(0, -1));
      await page.locator(FOUND).nth(1).waitFor();
      await settled(page);
    },
    act: (page, index, size) => {
      const lastKey = String(wanted(index, size)).slice(-1);
      // The candidate, and the way to the list of all that match.
      return timed(page, 'keydown', () => findBox(page).press(lastKey), FOUND, { exactly: 2 });
    },
  },
  {
    name: 'open details → CV shown',
    askedMs: 80,
    before: async (page, index, size) => {
      if (index === 0) await page.goto('/candidates');
      else await page.keyboard.press('Escape');
      await page.locator('section[aria-label^="CV of"]').waitFor({ state: 'detached' });
      await searchBox(page).fill(`ref${wanted(index, size)}`);
      await page.locator(ROW, { hasText: lastNameOf(wanted(index, size)) }).waitFor();
      await settled(page);
    },
    act: (page, index, size) =>
      timed(page, 'click', () => page.locator(ROW).first().click(), 'section[aria-label^="CV of"]', {
        text: `ref${wanted(index, size)}`,
      }),
  },
];

/** Numbers that are not a prefix of another, while their own prefixes are. */
const wanted = (index: number, size: number) => Math.floor(size / 10) * 10 - 10 * someNumber(index, size / 20) + 5;

/** The seeder's names. */
function lastNameOf(number: number): string {
  const letters = createHash('md5').update(String(number)).digest('hex').slice(0, 6);
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1)}son`;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await settled(page);
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByText('Revenue Target Progress').first().waitFor();
  await settled(page);
}

/** No request is pending, so the next click waits only for its own. */
const settled = (page: Page) => page.evaluate(() => window.stopwatch.settled());

const sidebarLink = (page: Page, name: string) => page.locator('aside').getByRole('link', { name, exact: true });
const findBox = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const searchBox = (page: Page) => page.getByLabel('Search candidates');

async function timed(
  page: Page,
  event: 'click' | 'keydown',
  act: () => Promise<void>,
  selector: string,
  { text = '', exactly = null }: { text?: string; exactly?: number | null } = {},
): Promise<Wait> {
  await page.evaluate((name) => window.stopwatch.arm(name), event);
  const waiting = page.evaluate(([selector, text, exactly]) => window.stopwatch.until(selector, text, exactly), [
    selector,
    text,
    exactly,
  ] as const);
  await act();
  return waiting;
}

async function repeat(page: Page, { name, askedMs, before, act }: Action, size: number): Promise<Click> {
  const waits: Wait[] = [];
  for (let index = 0; index < WARM_UP + REPETITIONS; index += 1) {
    await before(page, index, size);
    const wait = await act(page, index, size);
    if (index >= WARM_UP) waits.push(wait);
  }
  const times = waits.map(({ milliseconds }) => milliseconds);
  const tasks = waits.map(({ longestTask }) => longestTask);
  const click = {
    name,
    askedMs,
    size,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    longestTask: Math.max(...tasks),
    withLongTask: tasks.filter((task) => task > LONG_TASK_MS).length,
    repetitions: REPETITIONS,
  };
  print(
    `${name.padEnd(52)}${String(size).padStart(8)}  p50 ${click.p50.toFixed(0)}  p95 ${click.p95.toFixed(0)}  longest task ${click.longestTask.toFixed(0)}`,
  );
  return click;
}

/** In kilobytes (1,000 bytes), for a browser with an empty cache. */
async function scriptsOfFirstScreen(browser: Browser, url: string, size: number): Promise<number> {
  const page = await openPage(browser, url, size);
  // Excludes prefetching in idle time.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await openDashboard(page);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  await page.context().close();
  return bytes / 1_000;
}

/** Runs in the page. */
function installStopwatch(): void {
  const QUIET_MS = 300;
  let startedAt: number | undefined;
  let tasks: { from: number; to: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ from: startTime, to: startTime + duration });
  }).observe({ type: 'longtask' });
  window.stopwatch = {
    arm: (event) => {
      startedAt = undefined;
      tasks = [];
      addEventListener(event, ({ timeStamp }) => (startedAt = timeStamp), { capture: true, once: true });
    },
    settled: () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, QUIET_MS);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, QUIET_MS);
        }).observe({ entryTypes: ['resource', 'longtask'] });
      }),
    until: (selector, text, exactly) =>
      new Promise((resolve) => {
        const isThere = () => {
          const found = document.querySelectorAll(selector);
          const isEnough = exactly === null ? found.length > 0 : found.length === exactly;
          return isEnough && (text === '' || (found[0]?.textContent ?? '').includes(text));
        };
        const look = () => {
          const from = startedAt;
          if (from === undefined || !isThere()) return void requestAnimationFrame(look);
          // This runs before a frame is painted; the timeout runs after it.
          setTimeout(() => {
            const milliseconds = performance.now() - from;
            // Long tasks are reported late. One that started before the result was shown belongs to it.
            setTimeout(() => {
              const own = tasks.filter(({ from: begun, to }) => to > from && begun < from + milliseconds);
              resolve({ milliseconds, longestTask: Math.max(0, ...own.map(({ from: begun, to }) => to - begun)) });
            }, 200);
          }, 0);
        };
        requestAnimationFrame(look);
      }),
  };
}
