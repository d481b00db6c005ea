import { DATA_PREFIX } from './cache-names.ts';

/** Nothing that a session has read stays behind in the browser. The worker does the same, but may not be in control here. */
export async function clearCopies(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(DATA_PREFIX)).map((name) => caches.delete(name)));
}
