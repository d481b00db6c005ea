import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { jobTypeLabels, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { ExclusiveMark } from './exclusive-mark.tsx';
import { JobClient } from './job-client.tsx';
import { SalaryWithFee } from './job-money.tsx';
import { JobPipeline } from './job-pipeline.tsx';
import { StageMenu } from './stage-menu.tsx';

export function jobColumns(
  onStageChange: (job: Job, stage: JobStage) => void,
  today: CalendarDate,
): readonly RecordColumn<Job>[] {
  return [
    {
      id: 'title',
      header: 'Job Order',
      naming: true,
      sortKey: 'title',
      render: ({ title }) => <span className="truncate">{title}</span>,
      renderBelow: (job) => (
        <span className="flex min-w-0 items-center gap-x-2 text-xs text-muted">
          {job.isExclusive && <ExclusiveMark />}
          {job.contact && (
            // Shown at widths where the Client column is hidden but the summary is not shown either.
            <span className="hidden truncate @min-[30rem]:@max-[60rem]:block">
              <JobClient job={job} />
            </span>
          )}
          <JobPipeline job={job} />
        </span>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      width: 'w-[15%] @max-[60rem]:w-[22%]',
      hideBelow: 'medium',
      render: ({ contact }) => contact?.company,
    },
    {
      id: 'client',
      header: 'Client',
      sortKey: 'client',
      width: 'w-[16%]',
      hideBelow: 'wide',
      render: (job) => <JobClient job={job} />,
    },
    {
      id: 'type',
      header: 'Type & Location',
      sortKey: 'jobType',
      width: 'w-[15%]',
      hideBelow: 'wide',
      render: (job) => (
        <>
          <span className="block truncate">{typeAndLocation(job)}</span>
          {job.recruiter !== null && <span className="block truncate text-xs text-muted">{job.recruiter}</span>}
        </>
      ),
    },
    {
      id: 'salary',
      header: 'Salary',
      sortKey: 'salary',
      width: 'w-26',
      hideBelow: 'narrow',
      render: (job) => <SalaryWithFee job={job} />,
    },
    {
      id: 'nextAction',
      header: 'Next action',
      sortKey: 'nextAction',
      width: 'w-[16%]',
      hideBelow: 'wide',
      isEmpty: ({ nextTask, lastContacted }) => nextTask === null && lastContacted === null,
      render: (record) => <NextAction record={record} today={today} />,
    },
    {
      id: 'stage',
      header: 'Stage',
      sortKey: 'stage',
      width: 'w-36',
      hideBelow: 'narrow',
      render: (job) => <StageMenu job={job} onChange={(stage) => onStageChange(job, stage)} />,
    },
  ];
}

function typeAndLocation({ jobType, location }: Job): string {
  return [jobTypeLabels[jobType], location].filter((part) => part !== null).join(' · ');
}

/** Replaces the hidden columns on a phone. */
export function JobSummary({ job, onStageChange }: { job: Job; onStageChange: (stage: JobStage) => void }) {
  const { contact } = job;
  return (
    <span className="flex flex-col gap-0.5">
      {contact && (
        <span className="truncate">
          {contact.company !== null && `${contact.company} · `}
          <JobClient job={job} />
        </span>
      )}
      <span className="truncate">
        {typeAndLocation(job)}
        {job.recruiter !== null && ` · ${job.recruiter}`}
      </span>
      <span className="flex items-center justify-between gap-3">
        <StageMenu job={job} onChange={onStageChange} />
        <span className="shrink-0 text-right">
          <SalaryWithFee job={job} />
        </span>
      </span>
    </span>
  );
}
