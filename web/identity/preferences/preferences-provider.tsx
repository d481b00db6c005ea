import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readLocalPreferences } from './local-preferences.ts';
import { preferencesQuery } from './preferences.queries.ts';
import { PreferencesContext } from './use-preferences.ts';

/** One subscription for the whole app: a list formats dozens of amounts and phone numbers, and each needs them. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(preferencesQuery);
  return <PreferencesContext value={data ?? readLocalPreferences()}>{children}</PreferencesContext>;
}
