import { Hourglass } from 'lucide-react';
import { daysBetween, localDate, type CalendarDate } from '#shared/platform/calendar-date.ts';

/** The number of calendar days in the stage, in local time. */
export function daysInStage(stageSince: string, today: CalendarDate): string {
  const days = Math.max(daysBetween(localDate(new Date(stageSince)), today), 0);
  return days === 1 ? '1 day' : `${days} days`;
}

export function DaysInStage({ stageSince, today }: { stageSince: string; today: CalendarDate }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Hourglass aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate tabular-nums">
        {daysInStage(stageSince, today)}
        <span className="@max-[9.5rem]:sr-only"> in stage</span>
      </span>
    </span>
  );
}
