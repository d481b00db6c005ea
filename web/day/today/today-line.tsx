import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Circle, CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { CallButton, MailButton } from '#web/crm/contacts/reach-buttons.tsx';
import { LogButton } from '#web/crm/interactions/log-button.tsx';
import { screens } from '#web/records/core/record-link.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { LineMenu, type LineActions } from './line-menu.tsx';
import { Beside, Reason } from './line-words.tsx';
import { SwipeRow } from './swipe-row.tsx';
import { keyOf } from './use-line-actions.ts';

interface TodayLineRowProps {
  line: TodayLine;
  today: CalendarDate;
  /** A heading above says which rule the line follows. */
  isHeaded: boolean;
  actions: LineActions;
}

/** On a small screen it covers the whole line, for the thumb. */
const ROW_OPENER =
  'rounded-sm text-left font-medium hover:underline lg:truncate ' +
  'max-lg:line-clamp-3 max-lg:basis-full max-lg:after:absolute max-lg:after:inset-0';

/** A line of the day, with whom it is about and what can be done about it. */
export const TodayLineRow = memo(function TodayLineRow({ line, today, isHeaded, actions }: TodayLineRowProps) {
  const { title, about } = line;
  const reached = about?.removed === false ? about : null;
  const { name = '', phone = null, email = null } = line.reach ?? {};
  return (
    <li data-line={keyOf(line)}>
      <SwipeRow
        right={{
          label: 'Done',
          icon: <Check className="size-4" />,
          className: 'bg-success-soft text-success',
          act: () => actions.done(line),
        }}
        left={{
          label: 'Tomorrow',
          icon: <AlarmClock className="size-4" />,
          className: 'bg-warning-soft text-warning',
          act: () => actions.snooze(line, snoozeDate('tomorrow', today)),
        }}
      >
        <div className="flex min-h-12 items-center gap-1 py-1 sm:px-2">
          <DoneButton title={title} onDone={() => actions.done(line)} />
          <div className="flex min-w-0 flex-1 items-baseline gap-x-2 max-lg:flex-wrap lg:gap-3">
            <div className="min-w-0 items-baseline gap-x-2 max-lg:contents lg:flex lg:flex-1">
              <Opener line={line} onEdit={() => actions.edit(line)} />
              <span className="relative text-sm text-muted max-lg:line-clamp-3 lg:truncate">
                <Beside line={line} />
              </span>
            </div>
            <Reason line={line} today={today} isHeaded={isHeaded} />
          </div>
          <span className="relative flex shrink-0 items-center">
            {reached && phone !== null ? (
              <CallButton variant="ghost" name={name} phone={phone} contact={reached} />
            ) : (
              <NoButton />
            )}
            {reached && email !== null ? (
              <MailButton variant="ghost" name={name} email={email} contact={reached} />
            ) : (
              <NoButton />
            )}
            {reached && (
              <LogButton
                contact={reached}
                // Beside call and mail, a phone has no room for it. The menu logs too.
                {...((phone !== null || email !== null) && { className: 'max-sm:hidden' })}
              />
            )}
            <LineMenu line={line} today={today} actions={actions} />
          </span>
        </div>
      </SwipeRow>
    </li>
  );
});

/** Keeps the reasons of all lines in one column where there is room. */
function NoButton() {
  return <span aria-hidden className="size-control-small max-lg:hidden" />;
}

/** An empty circle, which shows its tick only under the pointer: an open line must not look done. */
function DoneButton({ title, onDone }: { title: string; onDone: () => void }) {
  return (
    <IconButton
      label={`Done: ${title}`}
      title="Done (d)"
      size="small"
      className="group relative z-1"
      icon={
        <>
          <Circle aria-hidden className="size-4 group-hover:hidden" />
          <CircleCheck aria-hidden className="hidden size-4 group-hover:block" />
        </>
      }
      onClick={onDone}
    />
  );
}

/** Opens whom the line is about. A task about nobody opens itself. */
function Opener({ line: { about, title }, onEdit }: { line: TodayLine; onEdit: () => void }) {
  if (!about || about.removed) {
    return (
      <button type="button" data-row-opener="" className={ROW_OPENER} onClick={onEdit}>
        {title}
      </button>
    );
  }
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
