import type { Contact, ContactsFilter } from '#shared/crm/contact-schemas.ts';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import { selectedCount, selectedOf } from '#web/records/core/use-bulk-action.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';
import { toContact } from '#web/day/writing/addressee.ts';
import { WriteManyButton } from '#web/day/writing/write-many-button.tsx';
import { changeContacts, contactsBulkApi, type ContactListParams } from '#web/crm/contacts/contacts.queries.ts';
import { TagButton } from '#web/crm/tags/tag-button.tsx';

interface ContactsBulkBarProps extends ShownList<ContactsFilter, ContactListParams['sort']> {
  list: ChoosableList<Contact>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function ContactsBulkBar({ address, ...shown }: ContactsBulkBarProps) {
  const selected = selectedOf(shown.list.selection, shown.filter);
  return (
    <BulkActions api={contactsBulkApi} {...shown}>
      <TagButton
        type="contact"
        count={selectedCount(shown.list)}
        failure="Failed to tag contacts"
        change={(bulk, ids) => changeContacts({ ...bulk, ...(ids ? { ids } : selected) })}
      />
      <WriteManyButton list={shown.list} to={toContact} />
      <MergeButton selection={shown.list.selection} address={address} />
    </BulkActions>
  );
}
