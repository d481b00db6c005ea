import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { taskCountsSchema } from '#shared/crm/task-schemas.ts';
import { daySettingsSchema } from '#shared/day/day-setting-schemas.ts';
import { viewSchema } from '#shared/finding/view-schemas.ts';
import { preferencesSchema } from '#shared/identity/preference-schemas.ts';
import { listedCvBatchSchema } from '#shared/intake/cv-batch-schemas.ts';
import { duplicateCountsSchema } from '#shared/intake/duplicate-schemas.ts';
import { firstStepsSchema } from '#shared/workspace/first-step-schemas.ts';
import { currentSubscription, subscriptionReply } from '#server/billing/billing.routes.ts';
import type { Deps } from '#server/billing/deps.ts';
import { countTasks } from '#server/crm/tasks/tasks.store.ts';
import { readDaySettings } from '#server/day/day-settings/day-settings.store.ts';
import { listViews } from '#server/finding/views/views.store.ts';
import { findPreferences } from '#server/identity/preferences/preferences.store.ts';
import { listBatches } from '#server/intake/cv-batches/cv-batches.store.ts';
import { countDuplicates } from '#server/intake/duplicates/duplicates.store.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { todayHeader } from '#server/records/lists/record-routes.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { readFirstSteps } from '#server/workspace/first-steps/first-steps.store.ts';
import { configOf, configSchema } from '../config/config.routes.ts';

/** Each part is also the answer of a route of its own, which is asked when the part has changed. */
const openingSchema = z.object({
  config: configSchema,
  subscription: subscriptionReply,
  preferences: preferencesSchema.nullable(),
  daySettings: daySettingsSchema,
  views: z.array(viewSchema),
  taskCounts: taskCountsSchema,
  duplicateCounts: duplicateCountsSchema,
  cvBatches: z.array(listedCvBatchSchema),
  firstSteps: firstStepsSchema,
});

const open = createRoute({
  method: 'get',
  path: '/',
  summary: 'What the app shows around every screen and at the top of lists, when it opens',
  tags: ['Service'],
  parameters: [todayHeader],
  responses: { 200: jsonOf(openingSchema, 'Small facts of the account') },
});

export function openingRoutes(deps: Deps) {
  const config = configOf(deps);
  return createRouter().openapi(open, async (c) => {
    const [subscription, facts] = await Promise.all([
      currentSubscription(deps, c.var.user.uid),
      readAs(c, deps, async (tx, actor) => {
        const { userId, timeZone } = actor;
        // Sent together, they take one round trip.
        const [preferences, daySettings, views, taskCounts, duplicateCounts, cvBatches, firstSteps] = await Promise.all(
          [
            findPreferences(tx, userId),
            readDaySettings(tx, userId, timeZone),
            listViews(tx, actor),
            countTasks(tx, actor),
            countDuplicates(tx, actor),
            listBatches(tx, actor),
            readFirstSteps(tx, actor),
          ],
        );
        return { preferences, daySettings, views, taskCounts, duplicateCounts, cvBatches, firstSteps };
      }),
    ]);
    return c.json({ config, subscription, ...facts }, 200);
  });
}
