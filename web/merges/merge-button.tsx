import { Merge } from 'lucide-react';
import { canBeMerged } from '#shared/merge-terms.ts';
import { BulkButton } from '#web/records/bulk-button.tsx';
import type { ListAddress } from '#web/records/use-list-address.ts';
import type { RowSelection } from '#web/records/use-row-selection.ts';
import type { MergeSearch } from './merge-param.ts';

interface MergeButtonProps {
  selection: Pick<RowSelection, 'everything' | 'ids'>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

/** Makes one of the chosen rows, as long as there are few enough to look at side by side. */
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
