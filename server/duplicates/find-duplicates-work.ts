import type { Live } from '../live/live.ts';
import { doubling, type WorkData, type WorkDefinition } from '../work/definition.ts';
import { refreshGroups } from './refresh-groups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Looks whether records that have changed are there twice: see `lookAgain`. */
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
