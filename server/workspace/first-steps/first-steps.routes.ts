import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { firstStepsSchema } from '#shared/workspace/first-step-schemas.ts';
import { liveTopics } from '#shared/records/live.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { atMost } from '#server/platform/runtime/at-most.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { readFirstSteps } from './first-steps.store.ts';
import { addSampleData, removeSampleData } from './sample-data.ts';

const tags = ['First steps'];
const answers = { 200: jsonOf(firstStepsSchema, 'The completed steps, and whether there is sample data') };

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The first steps that a new account has completed',
  tags,
  responses: answers,
});

const addSample = createRoute({
  method: 'post',
  path: '/sample-data',
  summary: 'Add a small set of invented records; safe to repeat',
  tags,
  responses: answers,
});

const removeSample = createRoute({
  method: 'delete',
  path: '/sample-data',
  summary: 'Permanently remove the invented records, edited or not, and nothing else',
  tags,
  responses: answers,
});

/** Leaves connections for background work. */
const CHANGES_AT_ONCE = 2;

export function firstStepsRoutes(deps: Deps) {
  // Hundreds of statements: on a busy machine they would keep a connection from other requests for seconds, and fail for want of one.
  const unhurried = { ...deps, database: deps.unhurried };
  const inTurn = atMost(CHANGES_AT_ONCE);
  const changed = (c: Context<AppEnv>, change: typeof addSampleData) =>
    inTurn(() =>
      changeAs(c, unhurried, liveTopics, async (tx, actor) => {
        await change(tx, actor);
        return readFirstSteps(tx, actor);
      }),
    );
  return createRouter()
    .openapi(read, async (c) => c.json(await readAs(c, deps, readFirstSteps), 200))
    .openapi(addSample, async (c) => c.json(await changed(c, addSampleData), 200))
    .openapi(removeSample, async (c) => c.json(await changed(c, removeSampleData), 200));
}
