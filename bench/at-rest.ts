import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { schedule } from '#server/app/work-register.ts';

const POLL_MS = 250;
const LIMIT_MS = 180_000;

/** After a start, the product catches up on missing work, account by account. Resolves when that is done. */
export async function untilAtRest(ownerUrl: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  await asOwner(ownerUrl, async (owner) => {
    for (;;) {
      const { rows } = await owner.query<{ isAtRest: boolean }>(AT_REST, [schedule.map(({ kind }) => kind)]);
      if (rows[0]?.isAtRest) return;
      if (performance.now() > deadline) throw new Error('The product does not become idle');
      await sleep(POLL_MS);
    }
  });
}

const AT_REST = `
  select count(distinct kind) filter (where kind = any($1)) = cardinality($1::text[])
     and count(*) filter (where state = 'running' or state = 'waiting' and due_at <= now()) = 0 as "isAtRest"
  from work_items`;
