import { useState, type FormEvent } from 'react';
import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date.ts';
import { isNewDueDateAllowed, PAST_DUE_DATE, snoozeDate, snoozeLabels, snoozes } from '#shared/task-terms.ts';
import { taskFields } from '#shared/tasks.ts';
import { useToday } from '#web/records/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface SnoozeDialogProps {
  /** What is put off. */
  title: string;
  onSnooze: (dueDate: CalendarDate) => void;
  onClose: () => void;
}

/** Enter takes tomorrow; another day is one press or a date away. */
export function SnoozeDialog({ title, onSnooze, onClose }: SnoozeDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState(snoozeDate('tomorrow', today));
  const [error, setError] = useState<string>();

  function snoozeTo(dueDate: CalendarDate): void {
    onClose();
    onSnooze(dueDate);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = taskFields.dueDate.rule.safeParse(typed);
    if (!read.success || read.data === null) setError('Choose a date');
    else if (isNewDueDateAllowed(read.data, null, today)) snoozeTo(read.data);
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
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
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
