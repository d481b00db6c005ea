import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Preferences } from '#shared/preference-terms.ts';
import type { PreferencesPatch } from '#shared/preferences.ts';
import { api, read } from '#web/lib/api.ts';
import { readLocalPreferences, writeLocalPreferences } from './local-preferences.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { preferences } = await read(api.preferences.$get({}, { init: { signal } }));
    // A choice that was made meanwhile has cancelled this; a suggestion must not come after it and undo it.
    signal.throwIfAborted();
    // An account that never chose gets what this browser suggests, so that a second device agrees with the first.
    const settled = preferences ?? (await savePreferences(readLocalPreferences(), signal));
    writeLocalPreferences(settled);
    return settled;
  },
  placeholderData: readLocalPreferences,
});

export async function savePreferences(patch: PreferencesPatch, signal?: AbortSignal): Promise<Preferences> {
  const init = signal ? { signal } : {};
  return (await read(api.preferences.$patch({ json: patch }, { init }))).preferences;
}

/** The account's preferences; this browser's copy until they have arrived. */
export function usePreferences(): Preferences {
  const { data } = useQuery(preferencesQuery);
  return data ?? readLocalPreferences();
}
