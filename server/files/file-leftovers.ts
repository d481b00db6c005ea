import type { Deps } from '../deps.ts';
import { doubling, type WorkData, type WorkDefinition } from '../work/definition.ts';
import type { FileStorage } from './storage.ts';

const HOUR_MS = 60 * 60_000;

/** Bytes outside that no file has any more, or that an upload left when its process ended. */
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

/** What is outside goes right after its file; if that fails, the scheduled work does it. */
export function removeLeftoversSoon({ files, now, log, inBackground }: Deps): void {
  inBackground(
    files.storage.removeLeftovers(now()).catch((error: unknown) => {
      log.warn({ err: error }, 'removed files will be erased later');
    }),
  );
}
