import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Company } from '#shared/crm/company-schemas.ts';
import { companiesApi, useCompanyWrites } from '#web/crm/companies/companies.queries.ts';
import { CompanyJobs } from './company-jobs.tsx';
import type { CompanyPageSearch } from '#web/crm/companies/company-page-search.ts';
import { CompanyPeople } from './company-people.tsx';
import { FilesSection } from '#web/crm/files/files-section.tsx';
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
import { useCompanyPageParts } from '../use-page-parts.ts';
import { CompanyActions } from './company-actions.tsx';
import { CompanyFacts } from './company-facts.tsx';

const CompanyFormDialog = loadedLater(
  async () => (await import('#web/crm/companies/company-form-dialog.tsx')).CompanyFormDialog,
);

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'people', label: 'People' },
  { value: 'timeline', label: 'Timeline' },
] as const;

/** A company's page: facts, people and jobs beside what happened. */
export function CompanyPage() {
  const { id } = useParams({ from: '/protected/companies/$id' });
  useCompanyPageParts(id);
  return (
    <RecordPage type="company" api={companiesApi} id={id} title="Company" nameOf={({ name }) => name}>
      {(company) => <CompanyContent company={company} />}
    </RecordPage>
  );
}

function CompanyContent({ company }: { company: Company }) {
  const { id, name, website } = company;
  const search = useSearch({ from: '/protected/companies/$id' });
  const address = useListAddress<CompanyPageSearch>();
  const navigate = useNavigate();
  const { removeWithUndo } = useCompanyWrites();
  const about = { type: 'company', id, name, removed: false } as const;
  const shown = search.tab ?? 'details';
  const openForm = () => address.open({ edit: id });
  const closeForm = () => address.close(['edit']);
  useKeys({ edit: openForm });

  async function remove(): Promise<void> {
    // The page of a deleted company is no longer valid.
    await navigate({ to: '/companies' });
    await removeWithUndo(id);
  }

  return (
    <>
      <PageHeader
        title={name}
        {...(website !== null && { beside: website })}
        actions={
          <CompanyActions
            company={company}
            besides={[editAction('Edit Company', openForm), deleteAction(() => void remove())]}
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
                  <MergedNote type="company" id={id} />
                  <CompanyFacts company={company} />
                </div>
              </Section>
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'people'}>
            <Card>
              <CompanyPeople companyId={id} />
            </Card>
            <Card>
              <CompanyJobs companyId={id} />
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'details'}>
            <Card>
              <FilesSection owner={{ companyId: id }} />
            </Card>
            <Card>
              <HistorySection type="company" record={company} />
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
        <OpenRecord api={companiesApi} id={search.edit} title="Edit Company" onClose={closeForm}>
          {(edited) => <CompanyFormDialog company={edited} onClose={closeForm} />}
        </OpenRecord>
      )}
      <OpenMerge type="company" search={search} address={address} />
    </>
  );
}
