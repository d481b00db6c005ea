import { ArrowLeftRight, Hourglass, ListTodo } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { daysBetween, localDate, type CalendarDate } from '#shared/calendar-date.ts';
import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { ExclusiveMark } from './exclusive-mark.tsx';
import { JobClient } from './job-client.tsx';
import { stageItems } from './stage-menu.tsx';

interface BoardCardProps {
  job: Job;
  today: CalendarDate;
  isTabStop: boolean;
  isDragged: boolean;
  /** Just made: marked for a moment. */
  isNew: boolean;
  /** Whether the card, which has just appeared, was moved here with the focus. */
  claimFocus: (id: string) => boolean;
  onOpen: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onMove: (stage: JobStage) => void;
}

export function BoardCard(props: BoardCardProps) {
  const { job, isTabStop, isDragged, isNew, claimFocus } = props;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (claimFocus(job.id)) opener.current?.focus();
  }, [claimFocus, job.id]);
  return (
    <li
      data-new={isNew || undefined}
      onPointerDown={props.onPress}
      className={classNames(
        'relative cursor-grab touch-pan-x touch-pan-y rounded-md border shadow-card transition-colors select-none',
        isNew
          ? 'border-highlight-line bg-highlight-soft duration-700'
          : 'border-line bg-raised hover:border-line-strong',
        isDragged && 'opacity-40',
      )}
    >
      <button
        type="button"
        ref={opener}
        data-card={job.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby="board-keys"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        className="block w-full rounded-md p-2 text-left"
        onClick={props.onOpen}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        <CardContent job={job} today={props.today} />
      </button>
      <span data-no-drag className="absolute top-1 right-1">
        <DropdownMenu
          trigger={
            <IconButton
              label={`Move ${job.title}`}
              size="small"
              tabIndex={isTabStop ? 0 : -1}
              icon={<ArrowLeftRight aria-hidden className="size-3.5" />}
            />
          }
          renderItems={() => stageItems(job, props.onMove)}
        />
      </span>
    </li>
  );
}

/** What the pointer carries. */
export function CardPreview({
  job,
  today,
  left,
  top,
  width,
}: CardContentProps & Record<'left' | 'top' | 'width', number>) {
  return (
    <div
      aria-hidden
      style={{ left, top, width }}
      className="pointer-events-none fixed z-50 rotate-1 rounded-md bg-raised p-2 text-left shadow-dialog"
    >
      <CardContent job={job} today={today} />
    </div>
  );
}

interface CardContentProps {
  job: Job;
  today: CalendarDate;
}

function CardContent({ job, today }: CardContentProps) {
  const money = useMoney();
  const { contact } = job;
  return (
    <>
      <span className="block pr-7 text-sm font-medium break-words">{job.title}</span>
      {contact && (
        <span className="mt-0.5 block truncate text-xs text-muted">
          {contact.company ?? <JobClient job={job} />}
          {contact.company !== null && (
            <>
              {' · '}
              <JobClient job={job} />
            </>
          )}
        </span>
      )}
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-2 text-xs tabular-nums">
        <span className="text-muted">{money(job.value)}</span>
        {job.fee !== null && <span>Fee {money(job.fee)}</span>}
        {job.isExclusive && <ExclusiveMark />}
      </span>
      <CardTimes job={job} today={today} />
    </>
  );
}

/** How long it has been where it is, and what comes next. */
function CardTimes({ job: { stageSince, nextTask }, today }: CardContentProps) {
  const days = Math.max(daysBetween(localDate(new Date(stageSince)), today), 0);
  return (
    <span className="mt-2 flex flex-col gap-1 border-t border-line pt-2 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <Hourglass aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate tabular-nums">{days === 1 ? '1 day' : `${days} days`} in stage</span>
      </span>
      {nextTask && (
        <span className="flex items-center gap-1.5">
          <ListTodo aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Next task: </span>
          <span className="truncate" title={nextTask.title}>
            {nextTask.title}
          </span>
          {nextTask.dueDate !== null && <DueDay day={nextTask.dueDate} today={today} />}
        </span>
      )}
    </span>
  );
}

/** "2 Apr": a card has no room for the year. */
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function DueDay({ day, today }: { day: CalendarDate; today: CalendarDate }) {
  const isOverdue = day < today;
  return (
    <span className={classNames('ml-auto shrink-0 tabular-nums', isOverdue && 'text-danger')}>
      {day === today ? 'Today' : dayAndMonth.format(new Date(day))}
      {isOverdue && <span className="sr-only"> (overdue)</span>}
    </span>
  );
}
