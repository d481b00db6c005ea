import { readableOffline, recordPaths, recordTypes } from '#shared/records.ts';
import { COPY_HEADER } from '../../lib/copy-header.ts';
import { DATA_PREFIX } from '../cache-names.ts';
import { buildId } from './build.ts';
import { isOutage } from './shell.ts';

/** The whole list of what is kept for reading without a connection. Nothing else ever is. */
const copiedPaths = [
  '/api/auth/session',
  '/api/subscription',
  '/api/preferences',
  '/api/dashboard',
  ...recordTypes.filter((type) => readableOffline[type]).map((type) => `/api/${recordPaths[type]}`),
];
const SESSION_PATH = '/api/auth/session';

/** Plenty for the lists that a person looks at; the oldest go first. */
const MOST_COPIES = 300;

const copies = () => caches.open(DATA_PREFIX + buildId);

/** Grows with every forgetting: an answer that was asked for before it belongs to a session that is over. */
let era = 0;

export function isCopied(path: string): boolean {
  return copiedPaths.some((copied) => path === copied || path.startsWith(`${copied}/`));
}

export async function forgetCopies(): Promise<void> {
  era += 1;
  await caches.delete(DATA_PREFIX + buildId);
}

/** From the server, and from the copy of its last answer only if there is no server to be found. */
export async function readWithCopy(request: Request, path: string): Promise<Response> {
  const askedIn = era;
  try {
    const answer = await fetch(request);
    if (isOutage(answer)) return (await copyOf(request)) ?? answer;
    if (await endsSession(answer, path)) await forgetCopies();
    else if (isWorthKeeping(answer) && askedIn === era) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    // The page has lost interest; that says nothing about the server.
    const copy = request.signal.aborted ? undefined : await copyOf(request);
    if (copy) return copy;
    throw error;
  }
}

function isWorthKeeping({ ok, headers }: Response): boolean {
  return ok && headers.get('Content-Type')?.includes('application/json') === true;
}

async function endsSession(answer: Response, path: string): Promise<boolean> {
  if (answer.status === 401) return true;
  if (path !== SESSION_PATH || !answer.ok) return false;
  const { user } = (await answer.clone().json()) as { user: unknown };
  return user === null;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await copies();
  await cache.put(request.url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_COPIES)).map((oldest) => cache.delete(oldest)));
}

async function copyOf(request: Request): Promise<Response | undefined> {
  const copy = await (await copies()).match(request.url, { ignoreVary: true });
  if (!copy) return undefined;
  const headers = new Headers(copy.headers);
  headers.set(COPY_HEADER, '1');
  return new Response(copy.body, { status: copy.status, headers });
}
