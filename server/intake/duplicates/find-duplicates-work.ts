import type { Live } from '#server/platform/live/live.ts';
import { doubling, type WorkData, type WorkDefinition } from '#server/platform/work/definition.ts';
import { refreshGroups } from './refresh-groups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Updates the duplicate groups of changed records. Writes queue this work (`server/records/core/look-again.ts`). */
export function findDuplicatesWork({
  live,
}: {
  live: Pick<Live, 'publish'>;
}): WorkDefinition<WorkData['find-duplicates']> {
  return {
    lane: 'duplicates',
    attempts: 10,
    waitAfter: doubling(HOUR_MS),
    limitMs: 5 * MINUTE_MS,
    remembered: false,
    run: async ({ data: { type, ids }, userId, step }) => {
      const owner = userId ?? '';
      let isChanged = false;
      await step(async (tx) => {
        isChanged = await refreshGroups(tx, owner, type, ids);
        return { checkpoint: null };
      });
      if (isChanged) live.publish(owner, ['duplicates']);
    },
  };
}
