import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus, Tags, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { contactName } from '#shared/crm/contacts.ts';
import { BringSpreadsheet, ImportLink } from '#web/intake/imports/import-link.tsx';
import { DuplicatesLink } from '#web/intake/duplicates/duplicates-link.tsx';
import { LogButton } from '#web/crm/interactions/log-button.tsx';
import { logItem } from '#web/crm/interactions/log-item.tsx';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { emptyHint } from '#web/records/core/empty-hint.ts';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { ListToolbar } from '#web/records/core/list-toolbar.tsx';
import { OpenForm } from '#web/records/core/open-form.tsx';
import { RecordMenu } from '#web/records/core/record-menu.tsx';
import { RecordList } from '#web/records/core/record-list.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { SortControl } from '#web/records/core/sort-control.tsx';
import { sortParam } from '#web/records/core/search-params.ts';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { useListSort } from '#web/records/core/use-list-sort.ts';
import { useNear } from '#web/records/core/use-near.ts';
import { useSaid } from '#web/records/core/use-query-reader.ts';
import { useRecordList } from '#web/records/core/use-record-list.ts';
import { TagFilter } from '#web/crm/tags/tag-filter.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { ViewControls } from '#web/finding/views/view-controls.tsx';
import { ViewTitle } from '#web/finding/views/view-title.tsx';
import { toContact } from '#web/day/writing/addressee.ts';
import { useWrite } from '#web/day/writing/use-write.tsx';
import { contactColumns } from '#web/crm/contacts/contact-columns.tsx';
import { ContactSummary } from '#web/crm/contacts/contact-summary.tsx';
import { contactListQuery, contactsApi, useContactWrites } from '#web/crm/contacts/contacts.queries.ts';
import { contactSorts, type ContactsSearch } from '#web/crm/contacts/contacts-search.ts';
import { PeopleOrCompanies } from './people-or-companies.tsx';

const ContactPanel = loadedLater(async () => (await import('./contact-panel.tsx')).ContactPanel);
const ContactsBulkBar = loadedLater(async () => (await import('./contacts-bulk-bar.tsx')).ContactsBulkBar);
const ContactFormDialog = loadedLater(
  async () => (await import('#web/crm/contacts/contact-form-dialog.tsx')).ContactFormDialog,
);
const ManageTagsDialog = loadedLater(
  async () => (await import('#web/crm/tags/manage-tags-dialog.tsx')).ManageTagsDialog,
);

const contactControls = { tags: { tag: undefined } } satisfies Record<string, ContactsSearch>;

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'company', label: 'Company' },
  { value: 'createdAt', label: 'Date Created' },
  { value: 'lastContacted', label: 'Last contacted' },
  { value: 'nextAction', label: 'Next action' },
];

export function ContactsPage() {
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/protected/contacts' });
  const { q, tag } = search;
  const { sort, words } = useListSort('contact', search);
  const address = useListAddress<ContactsSearch>();
  const { said, choose } = useSaid('contact', search, address);
  const shownTag = tag ?? said('tags');
  const filterBy = (text: string | undefined) => ({
    ...(text !== undefined && { q: text }),
    ...(tag !== undefined && { tag }),
  });
  const filter = filterBy(q);
  const listQuery = contactListQuery({ ...filter, sort });
  const list = useRecordList(listQuery, filter);
  const { removeWithUndo } = useContactWrites();
  const { log } = useQuickLog();
  const merging = useMergeWith('contact');
  const today = useToday();
  const columns = useMemo(() => contactColumns(words, today), [words, today]);
  const writing = useWrite();
  const near = useNear(contactsApi, ContactPanel);
  const add = () => address.open({ dialog: 'add' });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, contactSorts) });
  useKeys({ add });

  return (
    <div data-wide className="flex flex-col gap-2 sm:gap-4">
      <PageHeader
        title={<ViewTitle screen="contacts" title="Clients" saved={search.saved} />}
        beside={<PeopleOrCompanies shown="contacts" />}
        actions={
          <>
            <DuplicatesLink type="contact" />
            <ImportLink type="contact" />
            <Button icon={<Tags aria-hidden className="size-4" />} onClick={() => address.open({ dialog: 'tags' })}>
              <span className="max-sm:sr-only">Manage tags</span>
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
              Add Client
            </Button>
          </>
        }
      />
      <ListToolbar
        search={
          <ListSearch
            type="contact"
            label="Search clients"
            q={q}
            address={address}
            controls={contactControls}
            prefetch={(next) => void queryClient.prefetchInfiniteQuery(contactListQuery({ ...filterBy(next), sort }))}
          />
        }
        activeCount={tag === undefined ? 0 : 1}
        onClear={() => address.change({ tag: undefined })}
        filters={<TagFilter tag={shownTag} onChoose={(chosen) => choose(['tags'], { tag: chosen })} />}
        more={{ type: 'contact', q, address }}
        sort={<SortControl options={sortOptions} sort={sort} onSort={changeSort} canMatch={words !== undefined} />}
        views={<ViewControls screen="contacts" search={search} />}
      />
      <RecordList
        list={list}
        type="contact"
        caption="Clients"
        columns={columns}
        nameOf={contactName}
        sort={sort}
        onSort={changeSort}
        onOpen={(contact) => address.open({ id: contact.id })}
        onNear={near}
        renderSummary={(contact) => <ContactSummary contact={contact} />}
        rowKeys={{
          edit: ({ id }) => address.open({ edit: id }),
          remove: ({ id }) => void removeWithUndo(id),
          log: (contact) => log({ id: contact.id, name: contactName(contact) }),
        }}
        renderButton={(contact) => <LogButton contact={{ id: contact.id, name: contactName(contact) }} />}
        renderMenu={(contact) => (
          <RecordMenu
            name={contactName(contact)}
            actions={[
              ['View Details', () => address.open({ id: contact.id })],
              ['Edit', () => address.open({ edit: contact.id })],
              logItem(() => log({ id: contact.id, name: contactName(contact) })),
              writing.item(toContact(contact)),
              merging.item({ id: contact.id, name: contactName(contact) }),
            ]}
            onSelect={() => list.selection.toggle(contact.id, false)}
            onDelete={() => void removeWithUndo(contact.id)}
          />
        )}
        empty={
          <EmptyState
            icon={UsersRound}
            title="No Clients Found"
            hint={emptyHint(filter, 'add your first client')}
            action={
              <>
                <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
                  Add Client
                </Button>
                {Object.keys(filter).length === 0 && <BringSpreadsheet type="contact" />}
              </>
            }
          />
        }
      />
      {list.selection.isActive && <ContactsBulkBar list={list} filter={filter} sort={sort} address={address} />}
      {search.id !== undefined && (
        <ContactPanel
          id={search.id}
          address={address}
          list={listQuery}
          onDelete={(contact) => {
            address.close(['id']);
            void removeWithUndo(contact.id);
          }}
        />
      )}
      <OpenForm api={contactsApi} search={search} address={address} title="Edit Client">
        {(contact, close) => <ContactFormDialog {...(contact && { contact })} onClose={close} />}
      </OpenForm>
      <OpenMerge type="contact" search={search} address={address} onMerged={list.selection.clear} />
      {merging.dialog}
      {writing.dialog}
      {search.dialog === 'tags' && <ManageTagsDialog onClose={() => address.close(['dialog'])} />}
    </div>
  );
}
