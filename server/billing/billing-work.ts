import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { handleEventAgain } from './events.ts';
import { reconcile } from './reconcile.ts';
import type { SyncDeps } from './sync-customer.ts';

const MINUTE_MS = 60_000;
const eventWaits = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);

/** One event per item, so that one that the provider cannot answer never blocks the next. */
export function eventWork(deps: SyncDeps): WorkDefinition<WorkData['billing-event']> {
  return {
    lane: 'billing',
    attempts: Infinity,
    waitAfter: (failures) => eventWaits[Math.min(failures, eventWaits.length) - 1] ?? MINUTE_MS,
    limitMs: 5 * MINUTE_MS,
    remembered: false,
    run: ({ data }) => handleEventAgain(deps, data.eventId),
  };
}

/** Not retried: the next run is soon, and does everything again. */
export function reconciliationWork(deps: SyncDeps): WorkDefinition<WorkData['billing-reconciliation']> {
  return {
    lane: 'billing',
    attempts: 1,
    waitAfter: () => MINUTE_MS,
    limitMs: 6 * 60 * MINUTE_MS,
    remembered: true,
    run: ({ signal }) => reconcile(deps, signal),
  };
}
