import { Download, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ContactsFilter } from '#shared/contacts.ts';
import { BulkBar, selectedCount } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { withReason } from '#web/records/failure.ts';
import { saveCsvFile } from '#web/records/save-file.ts';
import { selectedOf, useBulkAction } from '#web/records/use-bulk-action.ts';
import type { RowSelection } from '#web/records/use-row-selection.ts';
import { TagManyDialog } from '#web/tags/tag-many-dialog.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { changeContacts, readContactsCsv, type ContactListParams } from './contacts.queries.ts';

interface ContactsBulkBarProps {
  selection: RowSelection;
  total: number;
  filter: ContactsFilter;
  sort: ContactListParams['sort'];
}

export function ContactsBulkBar({ selection, total, filter, sort }: ContactsBulkBarProps) {
  const bulk = useBulkAction('contact');
  const toast = useToast();
  const [tagging, setTagging] = useState(false);
  const selected = selectedOf(selection, filter);

  function remove(): void {
    bulk.mutate({
      run: () => changeContacts({ action: 'delete', ...selected }),
      undo: (ids) => changeContacts({ action: 'restore', ids }),
      done: 'deleted',
      failure: 'Failed to delete contacts',
      removes: selection.ids,
    });
    selection.clear();
  }

  function tag(action: 'addTag' | 'removeTag', name: string): void {
    const opposite = action === 'addTag' ? 'removeTag' : 'addTag';
    bulk.mutate({
      run: () => changeContacts({ action, tag: name, ...selected }),
      undo: (ids) => changeContacts({ action: opposite, tag: name, ids }),
      done: action === 'addTag' ? `tagged “${name}”` : `no longer tagged “${name}”`,
      failure: 'Failed to tag contacts',
    });
    setTagging(false);
  }

  async function exportCsv(): Promise<void> {
    try {
      saveCsvFile(
        'clients.csv',
        await readContactsCsv({ ...filter, sort }, selection.everything ? null : selection.ids),
      );
    } catch (error) {
      toast.show({ title: withReason('Failed to export contacts', error), tone: 'danger' });
    }
  }

  return (
    <BulkBar selection={selection} total={total}>
      <BulkButton label="Tag" icon={<Tag aria-hidden className="size-4" />} onClick={() => setTagging(true)} />
      <BulkButton
        label="Export CSV"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void exportCsv()}
      />
      <BulkButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} onClick={remove} />
      {tagging && (
        <TagManyDialog
          count={selectedCount(selection, total)}
          onAdd={(name) => tag('addTag', name)}
          onRemove={(name) => tag('removeTag', name)}
          onClose={() => setTagging(false)}
        />
      )}
    </BulkBar>
  );
}
