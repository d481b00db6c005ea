import { ACCOUNT_HEADER } from '#shared/identity/account-header.ts';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { recordPaths, typesThat } from '#shared/records/records.ts';
import { COPY_HEADER, DATA_PREFIX, KEPT_AT_HEADER } from '../../lib/copies.ts';
import { clearCopies } from '../clear-copies.ts';
import { buildId } from './build.ts';
import { isOutage } from './shell.ts';

/** The complete list of API paths that are kept for offline reading. */
const copiedPaths = [
  '/api/auth/session',
  '/api/opening',
  '/api/subscription',
  '/api/preferences',
  '/api/views',
  '/api/templates',
  '/api/dashboard',
  '/api/today',
  '/api/routine',
  ...typesThat('offline').map((type) => `/api/${recordPaths[type]}`),
];
const SESSION_PATH = '/api/auth/session';
const SUBSCRIPTION_PATH = '/api/subscription';

/** Enough for the lists that a person looks at. The oldest are dropped first. */
const MOST_COPIES = 300;

/** Longer than any trip without a connection. After that, an abandoned browser holds no one's CV any more. */
const LONGEST_MS = 14 * 24 * 60 * 60 * 1000;

const NO_ACCESS = new Set([401, 402]);

/** One cache per account. Only one account's cache exists at any time. */
const cacheOf = (account: string) => `${DATA_PREFIX}${buildId}-${account}`;

/**
 * Incremented whenever copies are deleted. A response to a request from an earlier era belongs to a session that is
 * over.
 */
let era = 0;

export function isCopied(path: string): boolean {
  return copiedPaths.some((copied) => path === copied || path.startsWith(`${copied}/`));
}

export async function forgetCopies(): Promise<void> {
  era += 1;
  await clearCopies();
}

/** Copies are written one at a time, so that the later of two responses from the same URL wins. */
let written: Promise<unknown> = Promise.resolve();

/**
 * Asks the server, and falls back to the last copy only if the server cannot be reached. The response does not wait for
 * the copy to be written: `later` receives that work.
 */
export async function readWithCopy(
  request: Request,
  path: string,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const askedIn = era;
  try {
    const answer = await fetch(request);
    if (isOutage(answer)) return (await copyOf(request)) ?? answer;
    if (await endsAccess(answer, path)) await forgetCopies();
    else if (isWorthKeeping(answer)) {
      const copy = answer.clone();
      // A failed write, for example for lack of space, must not stop the next one.
      written = written.catch(() => undefined).then(() => keepWithin(askedIn, request, copy, path));
      later(written);
    }
    return answer;
  } catch (error) {
    // The page aborted the request. That says nothing about the server.
    const copy = request.signal.aborted ? undefined : await copyOf(request);
    if (copy) return copy;
    throw error;
  }
}

async function keepWithin(askedIn: number, request: Request, answer: Response, path: string): Promise<void> {
  if (askedIn !== era) return;
  const name = await keep(request, answer, path);
  // The copies were deleted while this one was being written.
  if (name !== null && askedIn !== era) await caches.delete(name);
}

function isWorthKeeping({ ok, headers }: Response): boolean {
  return ok && headers.get('Content-Type')?.includes('application/json') === true;
}

/** Whether session or subscription has ended. The copies must then be deleted. */
async function endsAccess(answer: Response, path: string): Promise<boolean> {
  if (NO_ACCESS.has(answer.status)) return true;
  if (!answer.ok) return false;
  if (path === SESSION_PATH) return (await bodyOf<{ user: unknown }>(answer)).user === null;
  if (path !== SUBSCRIPTION_PATH) return false;
  const { subscription } = await bodyOf<{ subscription: { status: string } | null }>(answer);
  return !grantsAccess(subscription?.status);
}

async function bodyOf<T>(answer: Response): Promise<T> {
  return (await answer.clone().json()) as T;
}

/** Returns the name of the cache, or null if the response does not name its account. */
async function keep(request: Request, answer: Response, path: string): Promise<string | null> {
  const account = answer.headers.get(ACCOUNT_HEADER);
  if (account === null) return null;
  const name = cacheOf(account);
  // The browser now belongs to this account, even if the worker missed the sign-in.
  await clearCopies({ except: name });
  const cache = await caches.open(name);
  await cache.put(request.url, withHeader(answer, KEPT_AT_HEADER, String(Date.now())));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_COPIES)).map((oldest) => cache.delete(oldest)));
  if (path === SESSION_PATH) await dropOld(cache);
  return name;
}

async function copyOf(request: Request): Promise<Response | undefined> {
  const name = (await caches.keys()).find((key) => key.startsWith(cacheOf('')));
  if (name === undefined) return undefined;
  const cache = await caches.open(name);
  await dropOld(cache);
  const copy = await cache.match(request.url, { ignoreVary: true });
  return copy && withHeader(copy, COPY_HEADER, '1');
}

async function dropOld(cache: Cache): Promise<void> {
  const isOld = async (key: Request) => {
    const copy = await cache.match(key, { ignoreVary: true });
    return !(Number(copy?.headers.get(KEPT_AT_HEADER)) > Date.now() - LONGEST_MS);
  };
  const keys = await cache.keys();
  await Promise.all(keys.map(async (key) => (await isOld(key)) && cache.delete(key)));
}

function withHeader(response: Response, name: string, value: string): Response {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
