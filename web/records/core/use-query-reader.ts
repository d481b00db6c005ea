import { useEffect, useMemo, useState } from 'react';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import type * as Language from './query-language.ts';
import type { ListAddress } from './use-list-address.ts';
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

/**
 * A parser for today's date and the chosen currency. `isAwaited` is true while it loads. `said` is the one value that a
 * search requires of a field.
 */
export function useQueryReader(type: SearchedType, isWanted: boolean) {
  const language = useLanguage(isWanted);
  const { currency } = usePreferences();
  const today = useToday();
  const read = useMemo(
    () => (typeof language === 'string' ? undefined : language.queryReader(type, today, currency)),
    [language, type, today, currency],
  );
  const said = (text: string | undefined, field: string) =>
    text !== undefined && read && loaded ? loaded.saidOf(read(text), field) : undefined;
  return { read, said, isAwaited: language === 'on its way' };
}

/** The plain words in a search, to highlight them in the results. */
export function useSearchedWords(type: SearchedType, q: string | undefined): string | undefined {
  const { read } = useQueryReader(type, q !== undefined);
  return useMemo(() => (q !== undefined && read && loaded ? loaded.searchedWords(read, q) : q), [read, q]);
}

export interface Searched {
  q?: string | undefined;
}

/**
 * What the search box says about a field that has a control of its own. The control shows it, and a choice there
 * replaces it: the two never say different things.
 */
export function useSaid<Search extends Searched>(
  type: SearchedType,
  { q }: Search,
  address: Pick<ListAddress<Search>, 'change'>,
) {
  const { read, said } = useQueryReader(type, q !== undefined);
  return {
    said: (field: string) => said(q, field),
    /** Drops what the search says about the fields. */
    choose: (fields: readonly string[], patch: Partial<Search>) =>
      address.change(({ q: now }) => ({
        ...patch,
        ...(now !== undefined && read && loaded && { q: loaded.withoutSaid(now, fields, read) || undefined }),
      })),
  };
}
