import { Merge } from 'lucide-react';
import type { MergeableType } from '#shared/intake/merges.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { useMergeWith } from './use-merge-with.tsx';

/** "Merge with…" in the details of a record. */
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
