import { DATA_PREFIX } from '../lib/copies.ts';

/** Deletes everything that a session has read. The worker does the same, but may not control this page. */
export async function clearCopies({ except }: { except?: string } = {}): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const isToGo = (name: string) => name.startsWith(DATA_PREFIX) && name !== except;
  await Promise.all(names.filter(isToGo).map((name) => caches.delete(name)));
}
