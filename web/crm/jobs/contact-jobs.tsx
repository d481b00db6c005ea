import { RecordLink } from '#web/records/core/record-link.tsx';
import { RelatedList } from '#web/records/core/related-list.tsx';
import { JobSalary } from './job-money.tsx';
import { jobListQuery } from './jobs.queries.ts';
import { StageBadge } from './stage-badge.tsx';

/** A client's job orders, newest first. */
export function ContactJobs({ contactId }: { contactId: string }) {
  return (
    <RelatedList
      title="Job orders"
      list={jobListQuery({ contactId, sort: '-createdAt' })}
      noun="job orders"
      empty="No job orders found for this client."
      renderItem={(job) => (
        <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-sm">
          <RecordLink type="job" id={job.id} className="min-w-0 truncate">
            {job.title}
          </RecordLink>
          <span className="flex items-center gap-4">
            <span className="text-muted tabular-nums">
              <JobSalary job={job} />
            </span>
            <StageBadge stage={job.stage} />
          </span>
        </li>
      )}
    />
  );
}
