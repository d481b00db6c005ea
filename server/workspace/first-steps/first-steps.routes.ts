import { createRoute } from '@hono/zod-openapi';
import { firstStepsSchema } from '#shared/workspace/first-step-schemas.ts';
import { liveTopics } from '#shared/records/live.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
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

export function firstStepsRoutes(deps: Deps) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readAs(c, deps, readFirstSteps), 200))
    .openapi(addSample, async (c) => {
      const steps = await changeAs(c, deps, liveTopics, async (tx, actor) => {
        await addSampleData(tx, actor);
        return readFirstSteps(tx, actor);
      });
      return c.json(steps, 200);
    })
    .openapi(removeSample, async (c) => {
      const steps = await changeAs(c, deps, liveTopics, async (tx, actor) => {
        await removeSampleData(tx, actor);
        return readFirstSteps(tx, actor);
      });
      return c.json(steps, 200);
    });
}
