import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { BulkActionsProps } from './bulk-actions.tsx';

const BulkActions = loadedLater(async () => (await import('./bulk-actions.tsx')).BulkActions);

/** The actions for the selected rows. The bar sits at the bottom of the screen while rows are selected. */
export function BulkBar<Filter extends object, Sort>(props: BulkActionsProps<Filter, Sort>) {
  // Lazy loading drops the type parameters. The filter and the API still belong to the same list.
  return props.list.selection.isActive && <BulkActions {...(props as unknown as BulkActionsProps<object, unknown>)} />;
}
