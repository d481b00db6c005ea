import { useEffect, useMemo, useState } from 'react';
import type { SearchedType } from '#shared/query/vocabularies.ts';
import { usePreferences } from '#web/preferences/preferences.queries.ts';
import type * as Language from './query-language.ts';
import { useToday } from './use-today.ts';

let loaded: typeof Language | undefined;

/** The language of searches comes when somebody searches: a list is shown without it. */
function useLanguage(isWanted: boolean): typeof Language | 'on its way' | 'out of reach' {
  const [language, setLanguage] = useState<typeof Language | 'out of reach' | undefined>(loaded);
  useEffect(() => {
    if (!isWanted || language) return;
    const load = async () => {
      loaded ??= await import('./query-language.ts');
      setLanguage(loaded);
    };
    // Without it a search is sent as it was typed, and the server says what it thinks of it.
    void load().catch(() => setLanguage('out of reach'));
  }, [isWanted, language]);
  return language ?? 'on its way';
}

/** For today, and with amounts in the chosen currency. `isAwaited` says that it will be there in a moment. */
export function useQueryReader(type: SearchedType, isWanted: boolean) {
  const language = useLanguage(isWanted);
  const { currency } = usePreferences();
  const today = useToday();
  const read = useMemo(
    () => (typeof language === 'string' ? undefined : language.queryReader(type, today, currency)),
    [language, type, today, currency],
  );
  return { read, isAwaited: language === 'on its way' };
}

/** The words that a search looks for, to mark them where they were found. */
export function useSearchedWords(type: SearchedType, q: string | undefined): string | undefined {
  const { read } = useQueryReader(type, q !== undefined);
  return useMemo(() => (q !== undefined && read && loaded ? loaded.searchedWords(read, q) : q), [read, q]);
}
