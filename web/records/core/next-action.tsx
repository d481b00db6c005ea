import type { NextTask } from '#shared/records/attention-fields.ts';
import { daysBetween, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { classNames } from '#web/platform/lib/class-names.ts';

/** "2 Apr": the row has no room for the year. */
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function DueDay({ day, today }: { day: CalendarDate; today: CalendarDate }) {
  const isOverdue = day < today;
  return (
    <span className={classNames('ml-auto shrink-0 whitespace-nowrap tabular-nums', isOverdue && 'text-danger')}>
      {day === today ? 'Today' : dayAndMonth.format(new Date(day))}
      {isOverdue && <span className="sr-only"> (overdue)</span>}
    </span>
  );
}

export interface Attended {
  lastContacted: CalendarDate | null;
  nextTask: NextTask | null;
}

export function isUnattended({ nextTask, lastContacted }: Attended): boolean {
  return nextTask === null && lastContacted === null;
}

/** The next planned task and the date of the last contact. */
export function NextAction({ record: { nextTask, lastContacted }, today }: { record: Attended; today: CalendarDate }) {
  return (
    <>
      {nextTask && (
        <span className="block">
          {nextTask.title}
          {nextTask.dueDate !== null && (
            <>
              {' '}
              <span className="text-muted">
                <DueDay day={nextTask.dueDate} today={today} />
              </span>
            </>
          )}
        </span>
      )}
      {lastContacted !== null && (
        <span className="block text-xs text-muted">Spoke {spokenWords(lastContacted, today)}</span>
      )}
    </>
  );
}

/** "today", "yesterday", "5 days ago", "2 Apr". */
export function spokenWords(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 0 && days < 60 ? `${days} days ago` : dayAndMonth.format(new Date(day));
}
