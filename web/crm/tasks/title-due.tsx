import { CalendarClock } from 'lucide-react';
import type { Due } from '#shared/crm/day-words.ts';
import { Button } from '#web/platform/ui/button.tsx';

interface TitleDueProps {
  due: Due;
  onTake: () => void;
}

/** Offers the date that was typed into a title. */
export function TitleDue({ due, onTake }: TitleDueProps) {
  return (
    <Button
      size="small"
      title="Set this date and take it out of the title"
      icon={<CalendarClock aria-hidden className="size-3.5" />}
      onClick={onTake}
    >
      {describe(due)}
    </Button>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "Due Fri 20 Nov, 14:30". */
function describe({ date, time }: Due): string {
  const on = day.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
  return `Due ${on}${time === null ? '' : `, ${time}`}`;
}
