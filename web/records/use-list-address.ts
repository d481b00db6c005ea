import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** What is to be different; by a function if it depends on what the address says when its turn comes. */
export type Patch<Search> = Partial<Search> | ((now: Search) => Partial<Search>);

export interface ListAddress<Search> {
  /** A new filter or sort: Back returns to the old one. */
  change: (patch: Patch<Search>) => void;
  /** The same change going on, e.g. the next letter: Back does not stop here. */
  refine: (patch: Patch<Search>) => void;
  /** Shows a dialog over the list; Back closes it. */
  open: (patch: Partial<Search>) => void;
  /** Shows another record in the same dialog: Back and closing still return to where it was opened from. */
  step: (patch: Partial<Search>) => void;
  /** Takes the dialog away, like Back if it was opened from here, else by removing `keys` from the address. */
  close: (keys: readonly (keyof Search)[]) => void;
}

/** The address of the list on screen. It holds everything somebody else would need to see the same. */
export function useListAddress<Search extends object>(): ListAddress<Search> {
  const navigate = useNavigate();
  const router = useRouter();
  return useMemo(() => {
    const go = (patch: Patch<Search>, options: { replace?: boolean; openedHere?: boolean | undefined } = {}) =>
      void navigate({
        to: '.',
        // Only the screen itself knows which search is its own.
        search: (now: object) => ({ ...now, ...(typeof patch === 'function' ? patch(now as Search) : patch) }),
        replace: options.replace ?? false,
        state: options.openedHere ? { openedHere: true } : {},
        // The list stays where it is, under the dialog and after it.
        resetScroll: false,
      });
    return {
      change: (patch) => go(patch),
      refine: (patch) => go(patch, { replace: true }),
      open: (patch) => go(patch, { openedHere: true }),
      step: (patch) => go(patch, { replace: true, openedHere: router.state.location.state.openedHere }),
      close: (keys) => {
        if (router.state.location.state.openedHere) router.history.back();
        else go(Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<Search>, { replace: true });
      },
    };
  }, [navigate, router]);
}
