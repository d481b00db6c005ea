import type { ReactNode } from 'react';
import { formatCalendarDate } from '#shared/platform/calendar-date.ts';
import { jobTypeLabels, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { JobClient } from './job-client.tsx';
import { JobSalary } from './job-money.tsx';
import { StageMenu } from './stage-menu.tsx';

interface JobSummaryLineProps {
  job: Job;
  onStageChange: (stage: JobStage) => void;
}

/** The key facts of a job, on one line where there is space. */
export function JobSummaryLine({ job, onStageChange }: JobSummaryLineProps) {
  const money = useMoney();
  const { contact, fee, startDate } = job;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:grid max-sm:grid-flow-dense max-sm:grid-cols-2 rounded-lg border border-line bg-surface px-4 py-2 shadow-card">
      <Glance label="Stage">
        <StageMenu job={job} onChange={onStageChange} />
      </Glance>
      {contact && (
        <Glance label="Client" wide>
          {contact.removed ? (
            <JobClient job={job} />
          ) : (
            <RecordLink type="contact" id={contact.id}>
              {contact.name}
            </RecordLink>
          )}
          {contact.company !== null && <span className="text-muted"> · {contact.company}</span>}
        </Glance>
      )}
      <Glance label="Salary">
        <JobSalary job={job} />
      </Glance>
      {fee !== null && <Glance label="Fee">{money(fee)}</Glance>}
      <Glance label="Type">
        {[jobTypeLabels[job.jobType], job.location].filter((part) => part !== null).join(' · ')}
      </Glance>
      {job.isExclusive && <Glance label="Terms">Exclusive</Glance>}
      {startDate !== null && <Glance label="Starts">{formatCalendarDate(startDate)}</Glance>}
    </dl>
  );
}

/** A phone shows two side by side, or a wide one. */
function Glance({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', wide && 'max-sm:col-span-2')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm sm:truncate font-medium tabular-nums">{children}</dd>
    </div>
  );
}
