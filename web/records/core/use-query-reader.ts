import { useEffect, useMemo, useState } from 'react';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { usePreferences } from '#web/identity/preferences/preferences.queries.ts';
import type * as Language from './query-language.ts';
import { useToday } from './use-today.ts';

let loaded: typeof Language | undefined;

/** Loads the search parser on first use. A list renders without it. */
function useLanguage(isWanted: boolean): typeof Language | 'on its way' | 'out of reach' {
  const [language, setLanguage] = useState<typeof Language | 'out of reach' | undefined>(loaded);
  useEffect(() => {
    if (!isWanted || language) return;
    const load = async () => {
      loaded ??= await import('./query-language.ts');
      setLanguage(loaded);
    };
    // Without the parser, the search is sent as typed and the server reports mistakes.
    void load().catch(() => setLanguage('out of reach'));
  }, [isWanted, language]);
  return language ?? 'on its way';
}

/** A parser for today's date and the chosen currency. `isAwaited` is true while it loads. */
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

/** The plain words in a search, to highlight them in the results. */
export function useSearchedWords(type: SearchedType, q: string | undefined): string | undefined {
  const { read } = useQueryReader(type, q !== undefined);
  return useMemo(() => (q !== undefined && read && loaded ? loaded.searchedWords(read, q) : q), [read, q]);
}
