import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { reasonBelowLabel, reasonOf } from '#shared/day/today.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';

interface ReasonProps {
  line: TodayLine;
  today: CalendarDate;
  /** A heading above says which rule the line follows. */
  isHeaded: boolean;
}

/** Why the line is here. */
export function Reason({ line: { rule, day, time }, today, isHeaded }: ReasonProps) {
  const reason = isHeaded ? reasonBelowLabel(rule, day, today) : reasonOf(rule, day, today);
  const parts = [time, reason].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <p className={classNames('text-sm tabular-nums lg:shrink-0', rule === 'overdue' ? 'text-danger' : 'text-muted')}>
      {parts.join(' · ')}
    </p>
  );
}

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
