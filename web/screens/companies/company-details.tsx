import type { Company } from '#shared/crm/company-schemas.ts';
import { CompanyJobs } from './company-jobs.tsx';
import { CompanyPeople } from './company-people.tsx';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { deleteAction } from '#web/records/core/record-actions.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { CompanyActions } from './company-actions.tsx';
import { CompanyFacts } from './company-facts.tsx';

interface CompanyDetailsProps {
  company: Company;
  onDelete: () => void;
}

/** The body of the company panel: facts, people, jobs, tasks, timeline, files and history. */
export function CompanyDetails({ company, onDelete }: CompanyDetailsProps) {
  const about = { type: 'company', id: company.id, name: company.name, removed: false } as const;
  return (
    <>
      <CompanyActions company={company} besides={[deleteAction(onDelete)]} />
      <Composer about={about} />
      <MergedNote type="company" id={company.id} />
      <CompanyFacts company={company} />
      <CompanyPeople companyId={company.id} />
      <CompanyJobs companyId={company.id} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ companyId: company.id }} />
      <HistorySection type="company" record={company} />
    </>
  );
}
