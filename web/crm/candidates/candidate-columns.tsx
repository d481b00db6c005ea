import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { listColumns, type ListColumn } from '#shared/crm/list-columns.ts';
import { candidateName } from '#shared/crm/candidates.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { EmailLink } from '../contacts/contact-links.tsx';
import { ReachButtons } from '../contacts/reach-buttons.tsx';
import { isUnattended, NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { AssignedJobTitle } from './assigned-job.tsx';
import { CandidateStageBadge, CandidateTypeBadge } from './candidate-badges.tsx';
import { CvHit } from './cv-link.tsx';
import { ExpectedSalary } from './expected-salary.tsx';

const SHOWN_SKILLS = 3;

export const candidateColumns = (
  today: CalendarDate,
): readonly RecordColumn<ListedCandidate, 'name' | ListColumn<'candidate'>>[] => [
  {
    id: 'name',
    header: 'Candidate',
    naming: true,
    sortKey: 'name',
    min: 14.5,
    share: 2,
    renderBefore: (candidate) => <Avatar name={candidateName(candidate)} size="medium" />,
    render: candidateName,
    // A phone has a button for it.
    renderBelow: ({ email }) => (
      <span className="@max-[30rem]:hidden">
        <EmailLink email={email} />
      </span>
    ),
    renderNote: ({ id, cvMatch }) => cvMatch && <CvHit id={id} excerpt={cvMatch} />,
  },
  {
    id: 'type',
    header: listColumns.candidate.type,
    sortKey: 'type',
    min: 6,
    rank: 5,
    render: ({ type }) => <CandidateTypeBadge type={type} />,
  },
  {
    id: 'skills',
    header: listColumns.candidate.skills,
    min: 9,
    share: 4,
    rank: 3,
    isEmpty: ({ skills }) => skills.length === 0,
    render: ({ skills }) => <span title={skills.join(', ')}>{firstSkills(skills)}</span>,
  },
  {
    id: 'expectedSalary',
    header: listColumns.candidate.expectedSalary,
    sortKey: 'expectedSalary',
    min: 8.25,
    rank: 4,
    render: ({ expectedSalary }) => <ExpectedSalary amount={expectedSalary} />,
  },
  {
    id: 'job',
    header: listColumns.candidate.job,
    min: 8,
    share: 2,
    rank: 1,
    isEmpty: ({ assignedJob }) => assignedJob === null,
    render: (candidate) => <CurrentJob candidate={candidate} />,
    renderShort: (candidate) => <CurrentJob candidate={candidate} />,
  },
  {
    id: 'stage',
    header: listColumns.candidate.stage,
    min: 6,
    rank: 2,
    isEmpty: ({ candidateStage }) => candidateStage === null,
    render: ({ candidateStage }) => candidateStage && <CandidateStageBadge stage={candidateStage} />,
  },
  {
    id: 'location',
    header: listColumns.candidate.location,
    min: 6.5,
    share: 2,
    rank: 6,
    isEmpty: ({ location }) => location === null,
    render: ({ location }) => location,
  },
  {
    id: 'nextAction',
    header: listColumns.candidate.nextAction,
    sortKey: 'nextAction',
    min: 9.25,
    share: 3,
    rank: 7,
    isEmpty: isUnattended,
    render: (record) => <NextAction record={record} today={today} />,
  },
];

function firstSkills(skills: readonly string[]): string {
  return skills.slice(0, SHOWN_SKILLS).join(', ') + (skills.length > SHOWN_SKILLS ? '...' : '');
}

/** The job added or moved last, and how many others there are. */
function CurrentJob({ candidate: { assignedJob, otherJobs = 0 } }: { candidate: ListedCandidate }) {
  if (!assignedJob) return null;
  return (
    <span>
      <AssignedJobTitle job={assignedJob} />
      {otherJobs > 0 && <span className="text-xs whitespace-nowrap text-muted tabular-nums"> +{otherJobs} more</span>}
    </span>
  );
}

/** Replaces the hidden columns on a phone. */
export function CandidateSummary({ candidate }: { candidate: ListedCandidate }) {
  const { type, skills, expectedSalary, candidateStage, email, phone } = candidate;
  return (
    <span className="flex flex-col gap-1">
      {candidate.assignedJob && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CurrentJob candidate={candidate} />
          {candidateStage && <CandidateStageBadge stage={candidateStage} />}
        </span>
      )}
      {skills.length > 0 && <span>{firstSkills(skills)}</span>}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CandidateTypeBadge type={type} />
        <ExpectedSalary amount={expectedSalary} />
        <ReachButtons name={candidateName(candidate)} email={email} phone={phone} />
      </span>
    </span>
  );
}
