import { uploadsOf } from '#web/files/uploads.ts';

/**
 * A browser forgets what it was sending when a page is loaded anew. The names are noted for this tab, so that the batch can say
 * which files have to be chosen again.
 */
const keyOf = (batchId: string) => `cvs-to-choose-again:${batchId}`;

const watched = new Set<string>();

export function lostCvs(batchId: string): string[] {
  const noted: unknown = JSON.parse(sessionStorage.getItem(keyOf(batchId)) ?? '[]');
  return Array.isArray(noted) ? noted.map(String) : [];
}

export function noteLostCvs(batchId: string, names: readonly string[]): void {
  if (names.length > 0) sessionStorage.setItem(keyOf(batchId), JSON.stringify([...lostCvs(batchId), ...names]));
}

export function forgetLostCvs(batchId: string): void {
  sessionStorage.removeItem(keyOf(batchId));
}

/** From now on, what has not arrived when the page is left is noted. */
export function watchForLostCvs(batchId: string): void {
  if (watched.size === 0) addEventListener('pagehide', noteAll);
  watched.add(batchId);
}

function noteAll(): void {
  for (const batchId of watched) {
    noteLostCvs(
      batchId,
      uploadsOf(batchId).map(({ file }) => file.name),
    );
  }
}
