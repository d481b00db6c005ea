import type { PlatformDeps } from '../deps.ts';
import { doubling, type WorkData, type WorkDefinition } from '../work/definition.ts';
import type { FileStorage } from './storage.ts';

const HOUR_MS = 60 * 60_000;

/** Removes objects in external storage whose file is gone, or whose upload never finished. */
export function fileLeftoversWork(storage: FileStorage): WorkDefinition<WorkData['file-leftovers']> {
  return {
    lane: 'retention',
    attempts: 5,
    waitAfter: doubling(HOUR_MS),
    limitMs: HOUR_MS,
    remembered: true,
    run: ({ now }) => storage.removeLeftovers(now),
  };
}

/** External objects are removed right after their file; if that fails, the scheduled work does it. */
export function removeLeftoversSoon({ files, now, log, inBackground }: PlatformDeps): void {
  inBackground(
    files.storage.removeLeftovers(now()).catch((error: unknown) => {
      log.warn({ err: error }, 'removed files will be erased later');
    }),
  );
}
