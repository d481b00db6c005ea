import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { listColumns, type ListColumn } from '#shared/crm/list-columns.ts';
import { jobTypeLabels, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { isUnattended, NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { ExclusiveMark } from './exclusive-mark.tsx';
import { JobClient } from './job-client.tsx';
import { SalaryWithFee } from './job-money.tsx';
import { JobPipeline } from './job-pipeline.tsx';
import { StageMenu } from './stage-menu.tsx';

export function jobColumns(
  onStageChange: (job: Job, stage: JobStage) => void,
  today: CalendarDate,
): readonly RecordColumn<Job, 'title' | ListColumn<'job'>>[] {
  return [
    {
      id: 'title',
      header: 'Job Order',
      naming: true,
      sortKey: 'title',
      min: 13,
      share: 3,
      render: ({ title }) => title,
      renderBelow: (job) => (
        <>
          {job.isExclusive && <ExclusiveMark />}
          <JobPipeline job={job} />
        </>
      ),
    },
    {
      id: 'company',
      header: listColumns.job.company,
      min: 9,
      share: 2,
      rank: 5,
      render: ({ contact }) => contact?.company,
      renderShort: ({ contact }) => contact?.company && <span>{contact.company}</span>,
    },
    {
      id: 'client',
      header: listColumns.job.client,
      sortKey: 'client',
      min: 8.25,
      share: 1,
      rank: 3,
      render: (job) => <JobClient job={job} />,
      renderShort: (job) =>
        job.contact && (
          <span>
            <JobClient job={job} />
          </span>
        ),
    },
    {
      id: 'type',
      header: listColumns.job.type,
      sortKey: 'jobType',
      min: 8,
      share: 2,
      rank: 6,
      render: (job) => (
        <>
          {typeAndLocation(job)}
          {job.recruiter !== null && <span className="block text-xs text-muted">{job.recruiter}</span>}
        </>
      ),
    },
    {
      id: 'salary',
      header: listColumns.job.salary,
      sortKey: 'salary',
      min: 6.5,
      rank: 2,
      render: (job) => <SalaryWithFee job={job} />,
    },
    {
      id: 'nextAction',
      header: listColumns.job.nextAction,
      sortKey: 'nextAction',
      min: 9.25,
      share: 2,
      rank: 4,
      isEmpty: isUnattended,
      render: (record) => <NextAction record={record} today={today} />,
    },
    {
      id: 'stage',
      header: listColumns.job.stage,
      sortKey: 'stage',
      min: 8,
      rank: 1,
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
        <span>
          {contact.company !== null && `${contact.company} · `}
          <JobClient job={job} />
        </span>
      )}
      <span>
        {typeAndLocation(job)}
        {job.recruiter !== null && ` · ${job.recruiter}`}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <StageMenu job={job} onChange={onStageChange} />
        <span className="shrink-0 text-right">
          <SalaryWithFee job={job} />
        </span>
      </span>
    </span>
  );
}
