import { Merge } from 'lucide-react';
import type { MergeableType } from '#shared/merge-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { useMergeWith } from './use-merge-with.tsx';

/** The same in a record's details, beside its list. */
export function MergeWithButton({ type, id, name }: { type: MergeableType; id: string; name: string }) {
  const merging = useMergeWith(type);
  return (
    <>
      <Button icon={<Merge aria-hidden className="size-4" />} onClick={() => merging.open({ id, name })}>
        Merge with…
      </Button>
      {merging.dialog}
    </>
  );
}
