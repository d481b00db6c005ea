import { useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { readDueAtEnd } from '#shared/crm/day-words.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';
import type { TaskFormOutput, TaskFormValues } from './task-form-values.ts';

type Dates = Pick<TaskFormValues, 'dueDate' | 'dueTime'>;

interface TitleDueOptions {
  form: UseFormReturn<TaskFormValues, unknown, TaskFormOutput>;
  today: CalendarDate;
  /** The date of a new task that nobody has chosen. An existing task has none: its date was chosen. */
  unchosen: Dates | null;
}

/**
 * Reads the due date that a title ends with ("send terms fri 14:30"). A date that nobody has chosen follows the title;
 * any other is only offered.
 */
export function useTitleDue({ form: { control, getValues, setValue, formState }, today, unchosen }: TitleDueOptions) {
  const locale = useLocale();
  const isChosen = useRef(unchosen === null);
  const title = useWatch({ control, name: 'title' });

  function read(typed: string) {
    const due = readDueAtEnd(typed, today, locale);
    return due && due.before !== '' ? due : undefined;
  }

  function setDates({ dueDate, dueTime }: Dates): void {
    const asTyped = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('dueDate', dueDate, asTyped);
    setValue('dueTime', dueTime, asTyped);
  }

  return {
    due: read(title),
    /** The user chose a date in another way. */
    choose: (): void => {
      isChosen.current = true;
    },
    /** Called with every change of the title. */
    follow: (typed: string): void => {
      if (isChosen.current || unchosen === null) return;
      const due = read(typed);
      const dates = due ? { dueDate: due.date, dueTime: due.time ?? unchosen.dueTime } : unchosen;
      const now = getValues(['dueDate', 'dueTime']);
      if (now[0] !== dates.dueDate || now[1] !== dates.dueTime) setDates(dates);
    },
    /** Takes the date out of the title. */
    take: (): void => {
      const due = read(getValues('title'));
      if (!due) return;
      isChosen.current = true;
      setDates({ dueDate: due.date, dueTime: due.time ?? getValues('dueTime') });
      setValue('title', due.before, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    },
  };
}
