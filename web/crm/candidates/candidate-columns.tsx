import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { candidateName } from '#shared/crm/candidates.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { EmailLink } from '../contacts/contact-links.tsx';
import { ReachButtons } from '../contacts/reach-buttons.tsx';
import { FoundExcerpt } from '#web/records/core/found-excerpt.tsx';
import { NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { CandidateTypeBadge } from './candidate-badges.tsx';
import { ExpectedSalary } from './expected-salary.tsx';

const SHOWN_SKILLS = 3;

export const candidateColumns = (today: CalendarDate): readonly RecordColumn<ListedCandidate>[] => [
  {
    id: 'name',
    header: 'Candidate',
    naming: true,
    sortKey: 'name',
    renderBefore: (candidate) => <Avatar name={candidateName(candidate)} size="medium" />,
    render: (candidate) => <span className="truncate">{candidateName(candidate)}</span>,
    renderBeside: ({ otherJobs }) =>
      otherJobs !== undefined && <span className="text-xs text-muted tabular-nums">{otherJobs + 1} jobs</span>,
    renderBelow: ({ email }) => (
      <span className="block truncate text-xs text-muted">
        <EmailLink email={email} />
      </span>
    ),
    renderNote: ({ cvMatch }) => cvMatch && <FoundExcerpt where="In the CV" excerpt={cvMatch} />,
  },
  {
    id: 'type',
    header: 'Type',
    sortKey: 'type',
    width: 'w-28 @max-[60rem]:w-26',
    hideBelow: 'narrow',
    render: ({ type }) => <CandidateTypeBadge type={type} />,
  },
  {
    id: 'skills',
    header: 'Skills',
    width: 'w-[26%] @max-[60rem]:w-[24%]',
    isEmpty: ({ skills }) => skills.length === 0,
    hideBelow: 'medium',
    render: ({ skills }) => <span title={skills.join(', ')}>{firstSkills(skills)}</span>,
  },
  {
    id: 'expectedSalary',
    header: 'Expected Salary',
    sortKey: 'expectedSalary',
    width: 'w-38 @max-[60rem]:w-32',
    hideBelow: 'narrow',
    render: ({ expectedSalary }) => <ExpectedSalary amount={expectedSalary} />,
  },
  {
    id: 'nextAction',
    header: 'Next action',
    sortKey: 'nextAction',
    width: 'w-[18%]',
    hideBelow: 'wide',
    isEmpty: ({ nextTask, lastContacted }) => nextTask === null && lastContacted === null,
    render: (record) => <NextAction record={record} today={today} />,
  },
];

function firstSkills(skills: readonly string[]): string {
  return skills.slice(0, SHOWN_SKILLS).join(', ') + (skills.length > SHOWN_SKILLS ? '...' : '');
}

/** Replaces the hidden columns on a phone. */
export function CandidateSummary({ candidate }: { candidate: ListedCandidate }) {
  const { type, skills, expectedSalary, email, phone } = candidate;
  return (
    <span className="flex flex-col gap-1">
      {skills.length > 0 && <span className="truncate">{firstSkills(skills)}</span>}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CandidateTypeBadge type={type} />
        <ExpectedSalary amount={expectedSalary} />
        <ReachButtons name={candidateName(candidate)} email={email} phone={phone} />
      </span>
    </span>
  );
}
