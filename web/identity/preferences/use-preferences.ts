import { createContext, useContext } from 'react';
import type { Preferences } from '#shared/platform/formats.ts';

export const PreferencesContext = createContext<Preferences | null>(null);

/** The account's preferences, or the local copy while they load. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (preferences === null) throw new Error('usePreferences needs a PreferencesProvider around it');
  return preferences;
}
