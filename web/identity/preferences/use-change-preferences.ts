import { useSettingChange } from '#web/platform/lib/use-setting-change.ts';
import { readLocalPreferences, writeLocalPreferences } from './local-preferences.ts';
import { preferencesQuery, savePreferences } from './preferences.queries.ts';

export function useChangePreferences() {
  return useSettingChange({
    queryKey: preferencesQuery.queryKey,
    save: savePreferences,
    onSaved: writeLocalPreferences,
    initial: readLocalPreferences,
  });
}
