import { Merge } from 'lucide-react';
import { canBeMerged } from '#shared/intake/merges.ts';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { RowSelection } from '#web/records/core/use-row-selection.ts';
import type { MergeSearch } from '#web/records/core/merge-param.ts';

interface MergeButtonProps {
  selection: Pick<RowSelection, 'everything' | 'ids'>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

/** Merges the selected rows, if there are few enough to compare side by side. */
export function MergeButton({ selection: { everything, ids }, address }: MergeButtonProps) {
  if (everything || !canBeMerged(ids.length)) return null;
  return (
    <BulkButton
      label="Merge"
      icon={<Merge aria-hidden className="size-4" />}
      onClick={() => address.open({ merge: ids.join(',') })}
    />
  );
}
