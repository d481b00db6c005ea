import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Section } from '#web/records/core/details.tsx';
import { OpenRecord } from '#web/records/core/open-record.tsx';
import { deleteAction, editAction } from '#web/records/core/record-actions.tsx';
import { RecordPage } from '#web/records/core/record-page.tsx';
import { useListAddress, type ListAddress } from '#web/records/core/use-list-address.ts';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { JobFacts } from '#web/crm/jobs/job-facts.tsx';
import type { JobPageSearch } from '#web/crm/jobs/job-page-search.ts';
import { useJobPageParts } from '../use-page-parts.ts';
import { JobActions } from './job-actions.tsx';
import { JobCandidates } from './job-candidates.tsx';
import { JobSummaryLine } from '#web/crm/jobs/job-summary-line.tsx';
import { jobsApi } from '#web/crm/jobs/jobs.queries.ts';
import { useDeleteJob } from '#web/crm/jobs/use-delete-job.ts';
import { useStageChange } from './use-stage-change.tsx';

const FilesSection = loadedLater(async () => (await import('#web/crm/files/files-section.tsx')).FilesSection);
const HistorySection = loadedLater(
  async () => (await import('#web/records/history/history-section.tsx')).HistorySection,
);
const Composer = loadedLater(async () => (await import('#web/day/timeline/composer.tsx')).Composer);
const Timeline = loadedLater(async () => (await import('#web/day/timeline/timeline.tsx')).Timeline);
const JobFormDialog = loadedLater(async () => (await import('#web/crm/jobs/job-form-dialog.tsx')).JobFormDialog);

/** A job's page: its details, candidates, tasks and history. */
export function JobPage() {
  const { id } = useParams({ from: '/protected/jobs/$id' });
  const { view } = useSearch({ from: '/protected/jobs/$id' });
  useJobPageParts(id, view === 'list' ? 'list' : 'board');
  return (
    <RecordPage type="job" api={jobsApi} id={id} title="Job Order" nameOf={({ title }) => title}>
      {(job) => <JobContent job={job} />}
    </RecordPage>
  );
}

function JobContent({ job }: { job: Job }) {
  const search = useSearch({ from: '/protected/jobs/$id' });
  const address = useListAddress<JobPageSearch>();
  const [said, setSaid] = useState('');
  const stage = useStageChange((_job, words) => setSaid(words));
  const closeForm = () => address.close(['edit']);
  const about = { type: 'job', id: job.id, name: job.title, removed: false } as const;
  return (
    <>
      <JobHeader job={job} address={address} />
      <JobSummaryLine job={job} onStageChange={(next) => stage.change(job, next)} />
      <JobCandidates job={job} search={search} address={address} onSay={setSaid} />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <Section heading="h2" title="Details">
              <div className="pt-3">
                <JobFacts job={job} onStageChange={(next) => stage.change(job, next)} />
              </div>
            </Section>
          </Card>
          <Card>
            <FilesSection owner={{ jobId: job.id }} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Composer about={about} />
          <Card>
            <RelatedTasks of={about} />
          </Card>
          <Card>
            <Timeline whose={about} />
          </Card>
          <Card>
            <HistorySection type="job" record={job} />
          </Card>
        </div>
      </div>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      {search.edit !== undefined && (
        <OpenRecord api={jobsApi} id={search.edit} title="Edit Job Order" onClose={closeForm}>
          {(edited) => <JobFormDialog job={edited} onClose={closeForm} />}
        </OpenRecord>
      )}
      {stage.dialog}
    </>
  );
}

interface JobHeaderProps {
  job: Job;
  address: Pick<ListAddress<JobPageSearch>, 'open'>;
}

function JobHeader({ job, address }: JobHeaderProps) {
  const navigate = useNavigate();
  // The page of a deleted job is no longer valid.
  const remove = useDeleteJob(() => navigate({ to: '/jobs' }));
  const edit = () => address.open({ edit: job.id });
  useKeys({ edit });
  return (
    <PageHeader
      title={job.title}
      actions={<JobActions job={job} besides={[editAction('Edit Job', edit), deleteAction(() => void remove(job))]} />}
    />
  );
}
