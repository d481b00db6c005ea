import { ListTodo } from 'lucide-react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { DaysInStage } from '#web/records/board/days-in-stage.tsx';
import { DueDay } from '#web/records/core/next-action.tsx';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { ExclusiveMark } from './exclusive-mark.tsx';
import { JobClient } from './job-client.tsx';
import { JobSalary } from './job-money.tsx';
import { JobPipeline } from './job-pipeline.tsx';

interface JobCardProps {
  job: Job;
  today: CalendarDate;
}

export function JobCard({ job, today }: JobCardProps) {
  const money = useMoney();
  const { contact } = job;
  return (
    <>
      <span className="block pr-7 text-sm font-medium break-words">{job.title}</span>
      {contact && (
        <span className="mt-0.5 block text-xs text-muted lg:truncate">
          {contact.company ?? <JobClient job={job} />}
          {contact.company !== null && (
            <>
              {' · '}
              <JobClient job={job} />
            </>
          )}
        </span>
      )}
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-2 text-xs tabular-nums">
        <span className="text-muted">
          <JobSalary job={job} />
        </span>
        {job.fee !== null && <span>Fee {money(job.fee)}</span>}
        {job.isExclusive && <ExclusiveMark />}
      </span>
      <CardTimes job={job} today={today} />
    </>
  );
}

/** How long the job has been in its stage, and its next task. */
function CardTimes({ job, today }: JobCardProps) {
  const { stageSince, nextTask } = job;
  return (
    <span className="mt-2 flex flex-col gap-1 border-t border-line pt-2 text-xs text-muted">
      <DaysInStage stageSince={stageSince} today={today} />
      <JobPipeline job={job} />
      {nextTask && (
        <span className="flex items-center gap-1.5">
          <ListTodo aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Next task: </span>
          <span className="min-w-0 lg:truncate" title={nextTask.title}>
            {nextTask.title}
          </span>
          {nextTask.dueDate !== null && <DueDay day={nextTask.dueDate} today={today} />}
        </span>
      )}
    </span>
  );
}
