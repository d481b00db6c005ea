import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { MergeableType } from '#shared/intake/merges.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';

const MergeWithDialog = loadedLater(async () => (await import('./merge-with-dialog.tsx')).MergeWithDialog);

interface Named {
  id: string;
  name: string;
}

/** "Merge with…" in the menu of a row: finds the other record, then puts both into the URL. */
export function useMergeWith(type: MergeableType) {
  const address = useListAddress<MergeSearch>();
  const [record, setRecord] = useState<Named>();
  return {
    item: (of: Named): MenuItem => ({
      label: 'Merge with…',
      icon: <Merge aria-hidden className="size-4" />,
      onSelect: () => setRecord(of),
    }),
    dialog: record && (
      <MergeWithDialog
        type={type}
        id={record.id}
        name={record.name}
        onChoose={(otherId) => {
          setRecord(undefined);
          address.open({ merge: `${record.id},${otherId}` });
        }}
        onClose={() => setRecord(undefined)}
      />
    ),
  };
}
