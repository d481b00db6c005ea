import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { reasonOf } from '#shared/day/today.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';

interface ReasonProps {
  line: TodayLine;
  today: CalendarDate;
  /** A heading above says which rule the line follows. */
  isHeaded: boolean;
}

/** Why the line is here. Below a large screen it also says whom the line is about. */
export function Reason({ line, today, isHeaded }: ReasonProps) {
  const { rule, day, time } = line;
  const isSaid = isHeaded && rule === 'due';
  const parts = [time, isSaid ? null : reasonOf(rule, day, today)].filter((part) => part !== null);
  return (
    <p
      className={classNames(
        'line-clamp-2 text-sm lg:shrink-0 lg:text-right',
        rule === 'overdue' ? 'text-danger' : 'text-muted',
      )}
    >
      <span className="tabular-nums">{parts.join(' · ')}</span>
      {hasBeside(line) && (
        <span className="text-muted lg:hidden">
          {parts.length > 0 && ' · '}
          <Beside line={line} />
        </span>
      )}
    </p>
  );
}

const hasBeside = ({ task, about, beside }: TodayLine) => (task ? about !== null : beside !== null);

/** The subject of a task, the job of a candidate or the client of a job. */
export function Beside({ line: { task, about, beside } }: { line: TodayLine }) {
  if (!task || !about) return beside;
  if (about.removed) return `${about.name} (removed)`;
  return (
    <RecordLink type={about.type} id={about.id}>
      {about.name}
    </RecordLink>
  );
}
