import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const DOWNLOAD_LIMIT_MS = 180_000;
const PACKAGE_LIMIT_MS = 300_000;
const VERSION_LIMIT_MS = 20_000;

/** Names on the PATH, the headless one first because it is fastest; then the usual places on macOS. */
const usualBrowsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Its message is shown to the user as it is; the stack is of no use. */
export class NoBrowserError extends Error {}

/**
 * The path of a Chromium that starts. If there is none, installs one: Playwright's download, otherwise Debian's
 * package.
 */
export async function findOrInstallBrowser(say: (line: string) => void): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    const path = await firstThatStarts([chosen]);
    if (path === undefined) throw new NoBrowserError(`CHROMIUM_PATH names ${chosen}, which does not start.`);
    return path;
  }
  const installed = await findBrowser();
  if (installed !== undefined) return installed;

  say('No Chromium or Chrome found; trying Playwright’s own download (at most 3 minutes).');
  await runWithin(DOWNLOAD_LIMIT_MS, 'playwright', ['install', 'chromium']);
  const downloaded = await findBrowser();
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && (await starts('apt-get'))) {
    say('That did not work; trying the system’s package chromium-headless-shell (at most 10 minutes).');
    await runWithin(PACKAGE_LIMIT_MS, 'apt-get', ['update', '-qq']);
    // Without its recommendations, the package brings no font that resembles the product's.
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    await runWithin(PACKAGE_LIMIT_MS, 'apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages]);
    const packaged = await findBrowser();
    if (packaged !== undefined) return packaged;
  }
  throw new NoBrowserError(
    'The browser tests need Chromium or Chrome, and neither could be found or installed: install one, or set CHROMIUM_PATH to its program.',
  );
}

function findBrowser(): Promise<string | undefined> {
  return firstThatStarts([...usualBrowsers, chromium.executablePath()]);
}

async function firstThatStarts(programs: string[]): Promise<string | undefined> {
  for (const program of programs) {
    // Playwright needs a path, not a name.
    const path = program.includes('/') ? program : await pathOf(program);
    if (path !== undefined && (await starts(path))) return path;
  }
  return undefined;
}

/** Existence is not enough: a download may lack system libraries, and a package may be a stub. */
async function starts(program: string): Promise<boolean> {
  return (await outputOf(program, ['--version'])) !== undefined;
}

async function pathOf(name: string): Promise<string | undefined> {
  return (await outputOf('/bin/sh', ['-c', 'command -v "$0"', name]))?.trim();
}

async function outputOf(program: string, args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(program, args, { timeout: VERSION_LIMIT_MS })).stdout;
  } catch {
    return undefined;
  }
}

/** Success is judged afterwards, by whether a browser starts. */
async function runWithin(limitMs: number, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    // Its own process group, because a download runs in a grandchild and must end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs);
  await once(child, 'close').finally(() => clearTimeout(timer));
}
