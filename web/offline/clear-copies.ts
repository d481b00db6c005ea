import { DATA_PREFIX } from './cache-names.ts';

/** Nothing that a session has read stays behind in the browser. The worker does the same, but may not be in control here. */
export async function clearCopies({ except }: { except?: string } = {}): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const isToGo = (name: string) => name.startsWith(DATA_PREFIX) && name !== except;
  await Promise.all(names.filter(isToGo).map((name) => caches.delete(name)));
}
