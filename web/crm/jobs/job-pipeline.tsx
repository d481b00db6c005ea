import { MessagesSquare, UsersRound } from 'lucide-react';
import type { Job } from '#shared/crm/job-schemas.ts';

const ICON = 'size-3.5 shrink-0';

/** The number of candidates on a job, and how many are interviewing. */
export function JobPipeline({ job: { pipeline } }: { job: Pick<Job, 'pipeline'> }) {
  if (!pipeline) return null;
  const { candidates, interviewing } = pipeline;
  const people = candidates === 1 ? 'candidate' : 'candidates';
  return (
    <span className="flex shrink-0 items-center gap-2 tabular-nums">
      <span className="flex items-center gap-1.5" title={`${candidates} ${people}`}>
        <UsersRound aria-hidden className={ICON} />
        <span>
          {candidates}
          <span className="sr-only"> {people}</span>
        </span>
      </span>
      {interviewing > 0 && (
        <span className="flex items-center gap-1.5" title={`${interviewing} interviewing`}>
          <MessagesSquare aria-hidden className={ICON} />
          <span>
            {interviewing}
            {/* Hidden where the client stands beside it in a table, and on a narrow card. */}
            <span className="@max-[8.5rem]:sr-only @min-[30rem]:@max-[72rem]:sr-only"> interviewing</span>
          </span>
        </span>
      )}
    </span>
  );
}
