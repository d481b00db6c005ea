import { useNavigate, useRouter } from '@tanstack/react-router';
import { defaultSorts } from '#shared/finding/views.ts';
import type { View, ViewInput } from '#shared/finding/view-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { ListSearchParams } from './view-address.ts';
import { useViewWrites } from './views.queries.ts';

/** Actions on views, with their toasts and Undo. */
export function useViewActions() {
  const { create, change, remove, order } = useViewWrites();
  const toast = useToast();
  const router = useRouter();
  const navigate = useNavigate();
  const say = (title: string, undo?: () => Promise<unknown>) =>
    toast.show({ title, tone: 'success', ...(undo && { undo: () => void undo() }) });
  const attempt = (work: Promise<unknown>, failed: string) =>
    work.catch((error: unknown) => void toast.show({ title: withReason(failed, error), tone: 'danger' }));

  /**
   * Ties the list on screen to a view, or to none. It replaces the history entry, so Back does not stop here. The sort
   * is written out, because an address with a view alone leads to what the view has stored.
   */
  const mark = (view: Pick<View, 'id' | 'screen'> | undefined) =>
    navigate({
      to: '.',
      search: ({ sort, ...previous }: Pick<ListSearchParams, 'sort'>) => ({
        ...previous,
        sort: sort ?? (view && defaultSorts[view.screen]),
        saved: view?.id,
      }),
      replace: true,
      resetScroll: false,
    });
  const isOpen = ({ id }: Pick<View, 'id'>) =>
    'saved' in router.state.location.search && router.state.location.search.saved === id;

  async function drop(view: View): Promise<void> {
    await remove.mutateAsync(view.id);
    if (isOpen(view)) await mark(undefined);
  }

  return {
    /** Errors are thrown, because the form shows them. */
    saveNew: async (view: ViewInput): Promise<void> => {
      const made = await create.mutateAsync(view);
      await mark(made);
      say('View saved', () => attempt(drop(made), 'Failed to remove the view'));
    },
    rename: async (view: View, name: string): Promise<void> => {
      await change.mutateAsync({ view, patch: { name } });
    },
    save: (view: View, search: View['search']) =>
      attempt(
        change
          .mutateAsync({ view, patch: { search } })
          .then((saved) =>
            say('View saved', () =>
              attempt(
                change.mutateAsync({ view: saved, patch: { search: view.search } }),
                'Failed to restore the view',
              ),
            ),
          ),
        'Failed to save the view',
      ),
    setDefault: (view: View, isDefault: boolean) =>
      attempt(
        change
          .mutateAsync({ view, patch: { isDefault } })
          .then(() =>
            say(isDefault ? `The list now opens with “${view.name}”` : 'The list now opens with all records'),
          ),
        'Failed to change the default',
      ),
    /** Moves the view by one position. */
    move: (view: View, beside: readonly View[], step: 1 | -1) => {
      const ids = beside.map(({ id }) => id);
      const from = ids.indexOf(view.id);
      ids.splice(from, 1);
      ids.splice(from + step, 0, view.id);
      return attempt(order.mutateAsync({ screen: view.screen, ids }), 'Failed to move the view');
    },
    removeWithUndo: (view: View) => {
      const wasOpen = isOpen(view);
      const { version: _version, ...deleted } = view;
      const restore = async () => {
        await create.mutateAsync(deleted);
        if (wasOpen && router.state.location.pathname === `/${view.screen}`) await mark(view);
        say('View restored');
      };
      return attempt(
        drop(view).then(() => say('View deleted', () => attempt(restore(), 'Failed to restore the view'))),
        'Failed to delete the view',
      );
    },
  };
}
