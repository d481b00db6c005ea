import { jobListQuery } from '#web/crm/jobs/jobs.queries.ts';
import { StageBadge } from '#web/crm/jobs/stage-badge.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { RelatedList } from '#web/records/core/related-list.tsx';

/** The job orders of a company's people, newest first. */
export function CompanyJobs({ companyId }: { companyId: string }) {
  return (
    <RelatedList
      title="Job orders"
      list={jobListQuery({ companyId, sort: '-createdAt' })}
      noun="job orders"
      empty="No job orders found for this company."
      renderItem={(job) => (
        <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-sm">
          <RecordLink type="job" id={job.id} className="min-w-0 truncate">
            {job.title}
          </RecordLink>
          <span className="flex items-center gap-4">
            <span className="text-muted">{job.contact?.name}</span>
            <StageBadge stage={job.stage} />
          </span>
        </li>
      )}
    />
  );
}
