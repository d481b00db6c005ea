import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, CircleCheck, NotebookPen } from 'lucide-react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate, snoozeLabels, snoozes } from '#shared/crm/tasks.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { reasonOf } from '#shared/day/today.ts';
import { CallButton, MailButton } from '#web/crm/contacts/reach-buttons.tsx';
import type { Reached } from '#web/crm/interactions/use-quick-log.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { RecordLink, screens } from '#web/records/core/record-link.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { SwipeRow } from './swipe-row.tsx';
import { keyOf } from './use-line-actions.ts';

interface TodayLineRowProps {
  line: TodayLine;
  today: CalendarDate;
  onDone: () => void;
  onSnooze: (until: CalendarDate) => void;
  onChooseDay: () => void;
  onLog: (about: Reached) => void;
}

const ROW_OPENER = 'truncate rounded-sm font-medium hover:underline';

/** A line of the day, with buttons to call, mail and log. */
export function TodayLineRow({ line, today, onDone, onSnooze, onChooseDay, onLog }: TodayLineRowProps) {
  const { title, about, beside, time, reach } = line;
  const tomorrow = snoozeDate('tomorrow', today);
  const isBeside = line.task ? about !== null : beside !== null;
  return (
    <li data-line={keyOf(line)}>
      <SwipeRow
        right={{
          label: 'Done',
          icon: <Check className="size-4" />,
          className: 'bg-success-soft text-success',
          act: onDone,
        }}
        left={{
          label: 'Tomorrow',
          icon: <AlarmClock className="size-4" />,
          className: 'bg-warning-soft text-warning',
          act: () => onSnooze(tomorrow),
        }}
      >
        <div className="flex min-h-12 items-center gap-1 py-1 pr-2 pl-2">
          <IconButton
            label={`Done: ${title}`}
            title="Done (d)"
            size="small"
            icon={<CircleCheck aria-hidden className="size-4" />}
            onClick={onDone}
          />
          <div className="min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-3">
            <p className="flex min-w-0 items-baseline gap-2 lg:flex-1">
              <Opener line={line} />
              {isBeside && (
                <span className="truncate text-sm text-muted max-lg:hidden">
                  <Beside line={line} />
                </span>
              )}
            </p>
            <p
              className={classNames(
                'line-clamp-2 text-sm lg:shrink-0 lg:text-right',
                line.rule === 'overdue' ? 'text-danger' : 'text-muted',
              )}
            >
              {time !== null && <span className="font-medium tabular-nums">{time} · </span>}
              {reasonOf(line.rule, line.day, today)}
              {isBeside && (
                <span className="text-muted lg:hidden">
                  {' · '}
                  <Beside line={line} />
                </span>
              )}
            </p>
          </div>
          {about && !about.removed && (
            <span className="flex shrink-0 items-center max-sm:hidden">
              {reach?.phone != null && (
                <CallButton variant="ghost" name={about.name} phone={reach.phone} contact={about} />
              )}
              {reach?.email != null && (
                <MailButton variant="ghost" name={about.name} email={reach.email} contact={about} />
              )}
            </span>
          )}
          {about && !about.removed && (
            <IconButton
              label={`Log about ${about.name}`}
              title="Log what was said (l)"
              size="small"
              icon={<NotebookPen aria-hidden className="size-4" />}
              onClick={() => onLog(about)}
            />
          )}
          <DropdownMenu
            trigger={
              <IconButton
                label={`Snooze: ${title}`}
                title="Snooze: t for tomorrow, w for next week, s to choose a day"
                size="small"
                icon={<AlarmClock aria-hidden className="size-4" />}
              />
            }
            renderItems={() => [
              ...snoozes.map((snooze) => ({
                label: snoozeLabels[snooze],
                onSelect: () => onSnooze(snoozeDate(snooze, today)),
              })),
              { label: 'Choose a day…', onSelect: onChooseDay },
            ]}
          />
        </div>
      </SwipeRow>
    </li>
  );
}

function Opener({ line: { task, about, title } }: { line: TodayLine }) {
  if (task) {
    return (
      <Link to="/tasks" search={{ edit: task.id }} data-row-opener="" className={ROW_OPENER}>
        {title}
      </Link>
    );
  }
  if (!about) return <span className="truncate font-medium">{title}</span>;
  return (
    <Link
      to={screens[about.type]}
      search={{ id: about.id }}
      state={{ openedHere: true }}
      data-row-opener=""
      className={ROW_OPENER}
    >
      {title}
    </Link>
  );
}

/** The subject of a task, the job of a candidate or the client of a job. */
function Beside({ line: { task, about, beside } }: { line: TodayLine }) {
  if (!task || !about) return beside;
  if (about.removed) return `${about.name} (removed)`;
  return (
    <RecordLink type={about.type} id={about.id}>
      {about.name}
    </RecordLink>
  );
}
