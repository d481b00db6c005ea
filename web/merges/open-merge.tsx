import type { MergeableType } from '#shared/merge-terms.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import type { ListAddress } from '#web/records/use-list-address.ts';
import type { MergeSearch } from './merge-param.ts';

const MergeDialog = loadedLater(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface OpenMergeProps {
  type: MergeableType;
  search: MergeSearch;
  address: Pick<ListAddress<MergeSearch>, 'close'>;
  onMerged?: () => void;
}

/** The merge that the address opens on top of the list. */
export function OpenMerge({ type, search: { merge }, address, onMerged }: OpenMergeProps) {
  if (merge === undefined) return null;
  return (
    <MergeDialog
      key={merge}
      type={type}
      ids={merge.split(',')}
      onClose={() => address.close(['merge'])}
      {...(onMerged && { onMerged })}
    />
  );
}
