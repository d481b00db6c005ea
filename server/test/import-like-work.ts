import { sql } from 'drizzle-orm';
import type { WorkDefinition } from '#server/platform/work/definition.ts';
import { testWork } from './work.ts';

export const IMPORT_STEPS = 10;

/** Writes ten tags, one per step. Reports every step that ran to its end, even if it was rolled back. */
export function importLikeWork(onStep: (step: number) => Promise<void>): Record<string, WorkDefinition> {
  return {
    'test-import': testWork(async ({ checkpoint, step, userId }) => {
      for (let done = Number(checkpoint() ?? 0); done < IMPORT_STEPS; done += 1) {
        await step(async (tx) => {
          const name = `step ${done + 1}`;
          await tx.execute(sql`
            insert into tags (id, user_id, name, key, sort_name, created_from, created_at, updated_at)
            select id, ${userId}, ${name}, id, ${name}, '', now(), now() from gen_random_uuid() id`);
          await onStep(done + 1);
          return { checkpoint: done + 1, progress: { done: done + 1, total: IMPORT_STEPS } };
        });
      }
    }),
  };
}
