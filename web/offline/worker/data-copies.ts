import { ACCOUNT_HEADER } from '#shared/account-header.ts';
import { grantsAccess } from '#shared/subscription-status.ts';
import { readableOffline, recordPaths, recordTypes } from '#shared/record-terms.ts';
import { COPY_HEADER } from '../../lib/copy-header.ts';
import { DATA_PREFIX } from '../cache-names.ts';
import { clearCopies } from '../clear-copies.ts';
import { buildId } from './build.ts';
import { isOutage } from './shell.ts';

/** The whole list of what is kept for reading without a connection. Nothing else ever is. */
const copiedPaths = [
  '/api/auth/session',
  '/api/subscription',
  '/api/preferences',
  '/api/views',
  '/api/templates',
  '/api/dashboard',
  '/api/today',
  '/api/routine',
  ...recordTypes.filter((type) => readableOffline[type]).map((type) => `/api/${recordPaths[type]}`),
];
const SESSION_PATH = '/api/auth/session';
const SUBSCRIPTION_PATH = '/api/subscription';

/** Plenty for the lists that a person looks at; the oldest go first. */
const MOST_COPIES = 300;

/** Longer than a journey without a connection; a browser that nobody uses any more forgets other people's CVs. */
const LONGEST_MS = 14 * 24 * 60 * 60 * 1000;
const KEPT_AT_HEADER = 'X-Kept-At';

const NO_ACCESS = new Set([401, 402]);

/** Each account's copies have a cache of their own, and there is never more than one account's. */
const cacheOf = (account: string) => `${DATA_PREFIX}${buildId}-${account}`;

/** Grows with every forgetting: an answer that was asked for before it belongs to a session that is over. */
let era = 0;

export function isCopied(path: string): boolean {
  return copiedPaths.some((copied) => path === copied || path.startsWith(`${copied}/`));
}

export async function forgetCopies(): Promise<void> {
  era += 1;
  await clearCopies();
}

/** One copy is written after the other: of two answers from the same address, the later one stays. */
let written: Promise<unknown> = Promise.resolve();

/**
 * From the server, and from the copy of its last answer only if there is no server to be found. The answer does not wait until
 * it has been copied: `later` is given what is still to be done then.
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
      // One that could not be written, e.g. for want of space, is no reason not to write the next.
      written = written.catch(() => undefined).then(() => keepWithin(askedIn, request, copy, path));
      later(written);
    }
    return answer;
  } catch (error) {
    // The page has lost interest; that says nothing about the server.
    const copy = request.signal.aborted ? undefined : await copyOf(request);
    if (copy) return copy;
    throw error;
  }
}

async function keepWithin(askedIn: number, request: Request, answer: Response, path: string): Promise<void> {
  if (askedIn !== era) return;
  const name = await keep(request, answer, path);
  // Forgotten while it was being written.
  if (name !== null && askedIn !== era) await caches.delete(name);
}

function isWorthKeeping({ ok, headers }: Response): boolean {
  return ok && headers.get('Content-Type')?.includes('application/json') === true;
}

/** The session is over, or the subscription: what was read with it is not for reading any more. */
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

/** Where it was kept; null if the answer does not say whose it is. */
async function keep(request: Request, answer: Response, path: string): Promise<string | null> {
  const account = answer.headers.get(ACCOUNT_HEADER);
  if (account === null) return null;
  const name = cacheOf(account);
  // Whoever this is, the browser is theirs now: also if they came without the worker's noticing.
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
