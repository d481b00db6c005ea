import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { BulkResult } from '#shared/records/list-schemas.ts';
import type { RecordType } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import { useBulkAction } from '#web/records/core/use-bulk-action.ts';

const TagManyDialog = loadedLater(async () => (await import('./tag-many-dialog.tsx')).TagManyDialog);

interface TagButtonProps {
  type: RecordType;
  /** The number of selected records. */
  count: number;
  failure: string;
  /** Tags these records, or the selected ones. */
  change: (bulk: { action: 'addTag' | 'removeTag'; tag: string }, ids?: string[]) => Promise<BulkResult>;
}

/** Adds a tag to the selected records of a list, or removes it. */
export function TagButton({ type, count, failure, change }: TagButtonProps) {
  const bulk = useBulkAction(type);
  const [tagging, setTagging] = useState(false);

  function tag(action: 'addTag' | 'removeTag', name: string): void {
    const opposite = action === 'addTag' ? 'removeTag' : 'addTag';
    bulk.mutate({
      run: () => change({ action, tag: name }),
      undo: (ids) => change({ action: opposite, tag: name }, ids),
      done: action === 'addTag' ? `tagged “${name}”` : `no longer tagged “${name}”`,
      failure,
    });
    setTagging(false);
  }

  return (
    <>
      <BulkButton label="Tag" icon={<Tag aria-hidden className="size-4" />} onClick={() => setTagging(true)} />
      {tagging && (
        <TagManyDialog
          type={type}
          count={count}
          onAdd={(name) => tag('addTag', name)}
          onRemove={(name) => tag('removeTag', name)}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
