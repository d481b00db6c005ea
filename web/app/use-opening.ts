import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localDate } from '#shared/platform/calendar-date.ts';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';
import { taskCountsQuery } from '#web/crm/tasks/tasks.queries.ts';
import { daySettingsQuery, keepStartScreen } from '#web/day/today/today.queries.ts';
import { viewsQuery } from '#web/finding/views/views.queries.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { preferencesQuery, settlePreferences } from '#web/identity/preferences/preferences.queries.ts';
import { cvBatchListQuery } from '#web/intake/cv-batches/cv-batches.queries.ts';
import { configQuery } from '#web/platform/config/config.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { askTogether, part } from '#web/platform/lib/asked-together.ts';
import type { SharedRead } from '#web/platform/lib/earlier-copies.ts';
import { duplicateCountsQuery } from '#web/records/duplicates/duplicates.queries.ts';
import { firstStepsQuery } from '#web/workspace/first-steps/first-steps.queries.ts';

const ask = (init: SharedRead) => read(api.opening.$get({}, { init }));
type Opening = Awaited<ReturnType<typeof ask>>;

/** Asks at once for the small facts of the account that every screen shows somewhere. */
export function useOpening(): void {
  const queryClient = useQueryClient();
  const { uid } = useSessionUser();
  // While rendering, so that the parts inside find their questions asked.
  useState(() =>
    askTogether<Opening>(queryClient, ask, [
      part(configQuery, ({ config }) => config),
      part(subscriptionQuery(uid), ({ subscription }) => subscription),
      part(preferencesQuery, ({ preferences }, { signal }) => settlePreferences(preferences, signal)),
      part(daySettingsQuery, ({ daySettings }) => keepStartScreen(queryClient, daySettings)),
      part(viewsQuery, ({ views }) => views),
      part(taskCountsQuery(localDate(new Date())), ({ taskCounts }) => taskCounts),
      part(duplicateCountsQuery, ({ duplicateCounts }) => duplicateCounts),
      part(cvBatchListQuery, ({ cvBatches }) => cvBatches),
      part(firstStepsQuery, ({ firstSteps }) => firstSteps),
    ]),
  );
}
