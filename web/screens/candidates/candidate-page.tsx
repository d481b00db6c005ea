import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { candidateName } from '#shared/crm/candidates.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { CandidatePageSearch } from '#web/crm/candidates/candidate-page-search.ts';
import { candidatesApi, useCandidateWrites } from '#web/crm/candidates/candidates.queries.ts';
import { useCvText } from '#web/crm/candidates/use-cv-text.ts';
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
import { useSearchedWords } from '#web/records/core/use-query-reader.ts';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { useCandidatePageParts } from '../use-page-parts.ts';
import { CandidateActions } from './candidate-actions.tsx';
import { CandidateFacts } from './candidate-facts.tsx';
import { CandidateJobs } from './candidate-jobs.tsx';
import { CvReader } from './cv-reader.tsx';
import { useCandidateEdit } from './use-candidate-edit.ts';

const CandidateFormDialog = loadedLater(
  async () => (await import('#web/crm/candidates/candidate-form-dialog.tsx')).CandidateFormDialog,
);

const tabs = [
  { value: 'cv', label: 'CV' },
  { value: 'details', label: 'Details' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'timeline', label: 'Timeline' },
] as const;

/** A candidate's page: the CV beside the facts, the jobs and what happened. */
export function CandidatePage() {
  const { id } = useParams({ from: '/protected/candidates/$id' });
  useCandidatePageParts(id);
  return (
    <RecordPage type="candidate" api={candidatesApi} id={id} title="Candidate" nameOf={candidateName}>
      {(candidate) => <CandidateContent candidate={candidate} />}
    </RecordPage>
  );
}

function CandidateContent({ candidate }: { candidate: Candidate }) {
  const { id, currentTitle, currentEmployer, location } = candidate;
  const search = useSearch({ from: '/protected/candidates/$id' });
  const address = useListAddress<CandidatePageSearch>();
  const navigate = useNavigate();
  const q = useSearchedWords('candidate', search.q);
  const edit = useCandidateEdit(candidate);
  const putIntoCv = useCvText(candidate);
  const { removeWithUndo } = useCandidateWrites();
  const name = candidateName(candidate);
  const about = { type: 'candidate', id, name, removed: false } as const;
  const beside = [currentTitle, currentEmployer, location].filter((part) => part !== null).join(' · ');
  const shown = search.tab ?? 'cv';
  const openForm = () => address.open({ edit: id });
  const closeForm = () => address.close(['edit']);
  useKeys({ edit: openForm });

  async function remove(): Promise<void> {
    // The page of a deleted candidate is no longer valid.
    await navigate({ to: '/candidates' });
    await removeWithUndo(id);
  }

  return (
    <>
      <PageHeader
        title={name}
        {...(beside !== '' && { beside })}
        actions={
          <CandidateActions
            candidate={candidate}
            besides={[editAction('Edit Candidate', openForm), deleteAction(() => void remove())]}
          />
        }
      />
      <PageTabs tabs={tabs} shown={shown} onShow={(tab) => address.refine({ tab: tab === 'cv' ? undefined : tab })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <PagePart isShown={shown === 'cv'}>
          <CvReader candidate={candidate} q={q} edit={edit('cv')} search={search} address={address} />
        </PagePart>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <PagePart isShown={shown === 'timeline'}>
            <Composer about={about} />
          </PagePart>
          <PagePart isShown={shown === 'jobs'}>
            <Card>
              <CandidateJobs candidateId={id} />
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'details'}>
            <Card>
              <Section heading="h2" title="Details">
                <div className="flex flex-col gap-4 pt-3">
                  <MergedNote type="candidate" id={id} />
                  <CandidateFacts candidate={candidate} edit={edit} />
                </div>
              </Section>
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'timeline'}>
            <Card>
              <RelatedTasks of={about} />
            </Card>
            <Card>
              <Timeline whose={about} />
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'cv'}>
            <Card>
              <FilesSection owner={{ candidateId: id }} onUseAsCv={(attachment) => void putIntoCv(attachment)} />
            </Card>
          </PagePart>
          <PagePart isShown={shown === 'details'}>
            <Card>
              <HistorySection type="candidate" record={candidate} />
            </Card>
          </PagePart>
        </div>
      </div>
      {search.edit !== undefined && (
        <OpenRecord api={candidatesApi} id={search.edit} title="Edit Candidate" onClose={closeForm}>
          {(edited) => <CandidateFormDialog candidate={edited} onClose={closeForm} />}
        </OpenRecord>
      )}
      <OpenMerge type="candidate" search={search} address={address} />
    </>
  );
}
