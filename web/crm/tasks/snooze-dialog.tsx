import { useState, type FormEvent } from 'react';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { isNewDueDateAllowed, PAST_DUE_DATE, snoozeDate, snoozeLabels, snoozes } from '#shared/crm/tasks.ts';
import { taskFields } from '#shared/crm/task-schemas.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { DueWords } from './due-words.tsx';
import { useDueWords } from './use-due-words.ts';

interface SnoozeDialogProps {
  /** The title of the snoozed item. */
  title: string;
  /** Whether the item can have a time of day. */
  timed: boolean;
  /** `dueTime` is set only if it was typed. */
  onSnooze: (dueDate: CalendarDate, dueTime?: string) => void;
  onClose: () => void;
}

/** Enter snoozes until tomorrow. Another day takes one click, a date or a word. */
export function SnoozeDialog({ title, timed, onSnooze, onClose }: SnoozeDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState(snoozeDate('tomorrow', today));
  const [error, setError] = useState<string>();
  const words = useDueWords({ today, timed, onDue: ({ date }) => choose(date) });

  function choose(date: CalendarDate): void {
    setTyped(date);
    setError(undefined);
  }

  function snoozeTo(dueDate: CalendarDate, dueTime?: string): void {
    onClose();
    onSnooze(dueDate, dueTime);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.isUnclear) {
      words.complain();
      return;
    }
    const read = taskFields.dueDate.rule.safeParse(typed);
    if (!read.success || read.data === null) setError('Choose a date');
    else if (isNewDueDateAllowed(read.data, null, today)) snoozeTo(read.data, words.due?.time ?? undefined);
    else setError(PAST_DUE_DATE);
  }

  return (
    <Dialog
      open
      size="small"
      title="Snooze"
      description={title}
      onClose={onClose}
      onSubmit={submit}
      footer={<SubmitButton>Snooze</SubmitButton>}
    >
      <div className="flex flex-col gap-4">
        <Field label="Until" error={error}>
          <DateInput
            min={today}
            value={typed}
            onKeyDown={words.beginByLetter}
            onChange={({ target }) => {
              choose(target.value);
              words.clear();
            }}
          />
        </Field>
        <DueWords words={words} />
        <div className="flex flex-wrap gap-2">
          {snoozes.map((snooze) => (
            <Button
              key={snooze}
              title={formatCalendarDate(snoozeDate(snooze, today))}
              onClick={() => snoozeTo(snoozeDate(snooze, today))}
            >
              {snoozeLabels[snooze]}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
