import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { ContactPageSearch } from '#web/crm/contacts/contact-page-search.ts';
import { contactsApi, useContactWrites } from '#web/crm/contacts/contacts.queries.ts';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { ContactJobs } from '#web/crm/jobs/contact-jobs.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { OpenMerge } from '#web/intake/merges/open-merge.tsx';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Section } from '#web/records/core/details.tsx';
import { OpenRecord } from '#web/records/core/open-record.tsx';
import { deleteAction, editAction } from '#web/records/core/record-actions.tsx';
import { PagePart, PageTabs, RecordPage } from '#web/records/core/record-page.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { useContactPageParts } from '../use-page-parts.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactFacts, contactRole } from './contact-facts.tsx';

const ContactFormDialog = loadedLater(
  async () => (await import('#web/crm/contacts/contact-form-dialog.tsx')).ContactFormDialog,
);

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'timeline', label: 'Timeline' },
] as const;

/** A client's page: the facts and jobs beside what happened. */
export function ContactPage() {
  const { id } = useParams({ from: '/protected/contacts/$id' });
  useContactPageParts(id);
  return (
    <RecordPage type="contact" api={contactsApi} id={id} title="Client" nameOf={contactName}>
      {(contact) => <ContactContent contact={contact} />}
    </RecordPage>
  );
}

function ContactContent({ contact }: { contact: Contact }) {
  const { id } = contact;
  const search = useSearch({ from: '/protected/contacts/$id' });
  const address = useListAddress<ContactPageSearch>();
  const navigate = useNavigate();
  const { removeWithUndo } = useContactWrites();
  const name = contactName(contact);
  const about = { type: 'contact', id, name, removed: false } as const;
  const role = contactRole(contact);
  const shown = search.tab ?? 'details';
  const openForm = () => address.open({ edit: id });
  const closeForm = () => address.close(['edit']);
  useKeys({ edit: openForm });

  async function remove(): Promise<void> {
    // The page of a deleted client is no longer valid.
    await navigate({ to: '/contacts' });
    await removeWithUndo(id);
  }

  return (
    <>
      <PageHeader
        title={name}
        {...(role !== '' && { beside: role })}
        actions={
          <ContactActions
            contact={contact}
            besides={[editAction('Edit Client', openForm), deleteAction(() => void remove())]}
          />
        }
      />
      <PageTabs
        tabs={tabs}
        shown={shown}
        onShow={(tab) => address.refine({ tab: tab === 'details' ? undefined : tab })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <PagePart isShown={shown === 'details'}>
            <Card>
              <Section heading="h2" title="Details">
                <div className="flex flex-col gap-4 pt-3">
                  <MergedNote type="contact" id={id} />
                  <ContactFacts contact={contact} />
                </div>
              </Section>
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'jobs'}>
            <Card>
              <ContactJobs contactId={id} />
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'details'}>
            <Card>
              <FilesSection owner={{ contactId: id }} />
            </Card>
            <Card>
              <HistorySection type="contact" record={contact} />
            </Card>
          </PagePart>
        </div>
        <PagePart isShown={shown === 'timeline'}>
          <Composer about={about} />
          <Card>
            <RelatedTasks of={about} />
          </Card>
          <Card>
            <Timeline whose={about} />
          </Card>
        </PagePart>
      </div>
      {search.edit !== undefined && (
        <OpenRecord api={contactsApi} id={search.edit} title="Edit Client" onClose={closeForm}>
          {(edited) => <ContactFormDialog contact={edited} onClose={closeForm} />}
        </OpenRecord>
      )}
      <OpenMerge type="contact" search={search} address={address} />
    </>
  );
}
