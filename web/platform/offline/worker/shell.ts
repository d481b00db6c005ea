import { isAppPath, sitePages } from '#shared/platform/pages.ts';
import { DATA_PREFIX, SHELL_PREFIX } from '../../lib/copies.ts';
import { buildId, files } from './build.ts';

const shell = () => caches.open(SHELL_PREFIX + buildId);

/** Every URL of the app returns the same page. */
const APP_PAGE = '/dashboard';

/** Caches everything that the app needs to open, from the build that this worker belongs to. */
export async function fillShell(): Promise<void> {
  const cache = await shell();
  const pages = [APP_PAGE, ...Object.keys(sitePages)].map(
    (path) => new Request(path, { headers: { Accept: 'text/html' } }),
  );
  await cache.addAll([...files, ...pages]);
}

export async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  const isOld = (name: string) =>
    [SHELL_PREFIX, DATA_PREFIX].some((prefix) => name.startsWith(prefix) && !name.startsWith(prefix + buildId));
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

export function isShellFile(path: string): boolean {
  return files.includes(path);
}

export async function readPage(request: Request, path: string): Promise<Response> {
  return orCopy(() => fetch(request), isAppPath(path) ? APP_PAGE : path);
}

export async function readFromNetworkFirst(request: Request): Promise<Response> {
  return orCopy(() => fetch(request), new URL(request.url).pathname);
}

/** The name contains a hash of the content, so a cached copy never goes stale. */
export async function readAsset(request: Request): Promise<Response> {
  return (await (await shell()).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** These are the statuses of a proxy that cannot reach the server. */
export function isOutage({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504;
}

async function orCopy(ask: () => Promise<Response>, path: string): Promise<Response> {
  const answer = await ask().catch((error: unknown) => ({ error }));
  if (answer instanceof Response && !isOutage(answer)) return answer;
  const copy = await (await shell()).match(path, { ignoreVary: true });
  if (copy) return copy;
  if (answer instanceof Response) return answer;
  throw answer.error;
}
