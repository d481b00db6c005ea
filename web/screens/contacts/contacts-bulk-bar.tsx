import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { Contact, ContactsFilter } from '#shared/crm/contact-schemas.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import { selectedCount, selectedOf, useBulkAction } from '#web/records/core/use-bulk-action.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';
import { toContact } from '#web/day/writing/addressee.ts';
import { WriteManyButton } from '#web/day/writing/write-many-button.tsx';
import { changeContacts, contactsBulkApi, type ContactListParams } from '#web/crm/contacts/contacts.queries.ts';

const TagManyDialog = loadedLater(async () => (await import('#web/crm/tags/tag-many-dialog.tsx')).TagManyDialog);

interface ContactsBulkBarProps extends ShownList<ContactsFilter, ContactListParams['sort']> {
  list: ChoosableList<Contact>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function ContactsBulkBar({ address, ...shown }: ContactsBulkBarProps) {
  const bulk = useBulkAction('contact');
  const [tagging, setTagging] = useState(false);
  const selected = selectedOf(shown.list.selection, shown.filter);

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

  return (
    <BulkActions api={contactsBulkApi} {...shown}>
      <BulkButton label="Tag" icon={<Tag aria-hidden className="size-4" />} onClick={() => setTagging(true)} />
      <WriteManyButton list={shown.list} to={toContact} />
      <MergeButton selection={shown.list.selection} address={address} />
      {tagging && (
        <TagManyDialog
          count={selectedCount(shown.list)}
          onAdd={(name) => tag('addTag', name)}
          onRemove={(name) => tag('removeTag', name)}
          onClose={() => setTagging(false)}
        />
      )}
    </BulkActions>
  );
}
