import { columnOf, pipelineLabels } from '#shared/crm/assignments.ts';
import type { AssignmentMove } from '#shared/crm/assignment-schemas.ts';
import { formatCalendarDate } from '#shared/platform/calendar-date.ts';

const labelOf = (stage: AssignmentMove['to']) => pipelineLabels[columnOf(stage)];

/** Describes a move, to follow the candidate's name: "moved from Applied to Interview". */
export function moveWords({ kind, from, to }: AssignmentMove): string {
  switch (kind) {
    case 'added':
      return to === null ? 'added to the job' : `added to the job in ${labelOf(to)}`;
    case 'removed':
      return 'removed from the job';
    case 'restored':
      return `back on the job in ${labelOf(to)}`;
    case 'moved':
      return from === to ? `terms updated in ${labelOf(to)}` : `moved from ${labelOf(from)} to ${labelOf(to)}`;
  }
}

/** The agreed terms of a placement: "Salary £50,000 · Fee £10,000 · Starts 3 March 2026"; '' if there are none. */
export function termsWords({ terms }: AssignmentMove, money: (amount: number) => string): string {
  if (!terms) return '';
  const { salary, fee, startDate } = terms;
  return [
    salary === null ? '' : `Salary ${money(salary)}`,
    fee === null ? '' : `Fee ${money(fee)}`,
    startDate === null ? '' : `Starts ${formatCalendarDate(startDate)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
