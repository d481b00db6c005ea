import type { MergeableType } from '#shared/intake/merges.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { MergeSearch } from '#web/records/core/merge-param.ts';

const MergeDialog = loadedLater(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface OpenMergeProps {
  type: MergeableType;
  search: MergeSearch;
  address: Pick<ListAddress<MergeSearch>, 'close'>;
  onMerged?: () => void;
}

/** The merge dialog that the URL asks for. */
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
