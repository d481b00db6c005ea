import { AlarmClock } from 'lucide-react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import { KeyHint } from '#web/platform/keys/key-hint.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';

interface Snoozing {
  today: CalendarDate;
  snoozeTo: (until: CalendarDate) => void;
  /** Asks for the day first. */
  chooseDay: () => void;
  /** Draws a separator above them. */
  startsGroup?: boolean;
}

/** The part of a menu that puts a task, or a line of Today, off. */
export function snoozeItems({ today, snoozeTo, chooseDay, startsGroup = false }: Snoozing): MenuItem[] {
  const icon = <AlarmClock aria-hidden className="size-4" />;
  return [
    {
      label: 'Snooze until tomorrow',
      icon,
      startsGroup,
      shortcut: <KeyHint name="tomorrow" />,
      onSelect: () => snoozeTo(snoozeDate('tomorrow', today)),
    },
    {
      label: 'Snooze until next week',
      icon,
      shortcut: <KeyHint name="nextWeek" />,
      onSelect: () => snoozeTo(snoozeDate('nextWeek', today)),
    },
    { label: 'Snooze until a date…', icon, shortcut: <KeyHint name="snooze" />, onSelect: chooseDay },
  ];
}
