import { queryOptions } from '@tanstack/react-query';
import type { Preferences } from '#shared/platform/formats.ts';
import type { PreferencesPatch } from '#shared/identity/preference-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { readLocalPreferences, writeLocalPreferences } from './local-preferences.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { preferences } = await read(api.preferences.$get({}, { init: { signal } }));
    return settlePreferences(preferences, signal);
  },
  placeholderData: readLocalPreferences,
});

/** An account that never chose gets the browser's suggestion, so that a second device agrees with the first. */
export async function settlePreferences(preferences: Preferences | null, signal: AbortSignal): Promise<Preferences> {
  const settled = preferences ?? (await suggestPreferences(readLocalPreferences()));
  // A choice made in the meantime has cancelled this query.
  signal.throwIfAborted();
  writeLocalPreferences(settled);
  return settled;
}

async function suggestPreferences(suggestion: Preferences): Promise<Preferences> {
  return (await read(api.preferences.suggestion.$post({ json: suggestion }))).preferences;
}

export async function savePreferences(patch: PreferencesPatch): Promise<Preferences> {
  return (await read(api.preferences.$patch({ json: patch }))).preferences;
}
