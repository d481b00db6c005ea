import { Ellipsis, Pencil } from 'lucide-react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { logItem } from '#web/crm/interactions/log-item.tsx';
import type { Reached } from '#web/crm/interactions/use-quick-log.ts';
import { snoozeItems } from '#web/crm/tasks/snooze-items.tsx';
import { KeyHint } from '#web/platform/keys/key-hint.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

export interface LineActions {
  done: (line: TodayLine) => void;
  snooze: (line: TodayLine, until: CalendarDate, time?: string) => void;
  /** Asks for the day first. */
  chooseDay: (line: TodayLine) => void;
  log: (about: Reached) => void;
  /** Opens the form of the line's task. */
  edit: (line: TodayLine) => void;
}

interface LineMenuProps {
  line: TodayLine;
  today: CalendarDate;
  actions: LineActions;
}

const icon = 'size-4';

/** The rest of what can be done about a line. */
export function LineMenu({ line, today, actions }: LineMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${line.title}`} size="small" icon={<Ellipsis aria-hidden className={icon} />} />
      }
      renderItems={() => itemsOf({ line, today, actions })}
    />
  );
}

function itemsOf({ line, today, actions }: LineMenuProps): MenuItem[] {
  const { about, task } = line;
  const snoozes = snoozeItems({
    today,
    snoozeTo: (until) => actions.snooze(line, until),
    chooseDay: () => actions.chooseDay(line),
  });
  const log = about?.removed === false && logItem(() => actions.log(about));
  const edit: MenuItem | false = task !== null && {
    label: 'Edit task',
    icon: <Pencil aria-hidden className={icon} />,
    shortcut: <KeyHint name="edit" />,
    startsGroup: true,
    onSelect: () => actions.edit(line),
  };
  return [...(log ? [log] : []), ...snoozes, ...(edit ? [edit] : [])];
}
