import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The parameters to change. A function computes them from the URL at the time of the change. */
export type Patch<Search> = Partial<Search> | ((now: Search) => Partial<Search>);

export interface ListAddress<Search> {
  /** Sets a new filter or sort. Back returns to the old one. */
  change: (patch: Patch<Search>) => void;
  /** Continues the same change, such as the next letter. Back skips this step. */
  refine: (patch: Patch<Search>) => void;
  /** Opens a dialog over the list. Back closes it. */
  open: (patch: Partial<Search>) => void;
  /** Shows another record in the same dialog. Back and Close still return to where the dialog was opened. */
  step: (patch: Partial<Search>) => void;
  /** Closes the dialog: goes back if it was opened from here, otherwise removes `keys` from the URL. */
  close: (keys: readonly (keyof Search)[]) => void;
}

/** The state of the list on screen, kept in the URL. The URL is enough to show the same list to somebody else. */
export function useListAddress<Search extends object>(): ListAddress<Search> {
  const navigate = useNavigate();
  const router = useRouter();
  return useMemo(() => {
    const go = (patch: Patch<Search>, options: { replace?: boolean; openedHere?: boolean | undefined } = {}) =>
      void navigate({
        to: '.',
        // Only the screen knows the type of its search parameters.
        search: (now: object) => ({ ...now, ...(typeof patch === 'function' ? patch(now as Search) : patch) }),
        replace: options.replace ?? false,
        state: options.openedHere ? { openedHere: true } : {},
        // The list keeps its scroll position while the dialog opens and closes.
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
