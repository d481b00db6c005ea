import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { formatCalendarDate } from '#shared/calendar-date.ts';
import { longDate } from '#shared/dates.ts';
import { jobTypeLabels, type Job, type JobStage } from '#shared/jobs.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { Fact } from '#web/records/details.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AssignedCandidates } from './assigned-candidates.tsx';
import { JobClient } from './job-client.tsx';
import { StageMenu } from './stage-menu.tsx';

interface JobDetailsDialogProps {
  job: Job;
  onEdit: () => void;
  onStageChange: (stage: JobStage) => void;
  onClose: () => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function JobDetailsDialog({ job, onEdit, onStageChange, onClose }: JobDetailsDialogProps) {
  return (
    <Dialog
      open
      size="large"
      title={job.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            Edit Job
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Facts job={job} onStageChange={onStageChange} />
        <AssignedCandidates jobId={job.id} />
      </div>
    </Dialog>
  );
}

const GRID = 'grid grid-cols-2 gap-x-6 gap-y-3';

function Facts({ job, onStageChange }: Pick<JobDetailsDialogProps, 'job' | 'onStageChange'>) {
  const money = useMoney();
  const { contact, feePercentage, fee, startDate } = job;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className={GRID}>
        <Fact label="Client">
          {contact && !contact.removed ? (
            <Link to="/contacts" search={{ id: contact.id }} className="link">
              {contact.name}
            </Link>
          ) : contact ? (
            <JobClient job={job} />
          ) : (
            <Unknown>No client</Unknown>
          )}
        </Fact>
        <Fact label="Company">{contact?.company ?? <Unknown>No company</Unknown>}</Fact>
        <Fact label="Stage">
          <StageMenu job={job} onChange={onStageChange} />
        </Fact>
        {job.stage === 'placed' && startDate !== null && (
          <Fact label="Start date">{formatCalendarDate(startDate)}</Fact>
        )}
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-md bg-subtle px-3 py-2.5 tabular-nums sm:grid-cols-3">
        <Fact label="Salary">{money(job.value, 2)}</Fact>
        <Fact label="Fee percentage">{feePercentage === null ? <Unknown>Not set</Unknown> : `${feePercentage}%`}</Fact>
        <Fact label="Calculated fee">
          <span className="font-semibold">{money(fee ?? 0, 2)}</span>
        </Fact>
      </dl>
      <dl className={GRID}>
        <Fact label="Job type">{jobTypeLabels[job.jobType]}</Fact>
        <Fact label="Location">{job.location ?? <Unknown>Not set</Unknown>}</Fact>
        <Fact label="Recruiter">{job.recruiter ?? <Unknown>Not set</Unknown>}</Fact>
        <Fact label="Terms">{job.isExclusive ? 'Exclusive' : 'Non-exclusive'}</Fact>
        <Fact label="Date Created">{longDate(new Date(job.createdAt), timeZone)}</Fact>
        {job.requirements !== '' && (
          <Fact label="Requirements" wide>
            <span className="whitespace-pre-wrap">{job.requirements}</span>
          </Fact>
        )}
        {job.notes !== '' && (
          <Fact label="Notes" wide>
            <span className="whitespace-pre-wrap">{job.notes}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Unknown({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
