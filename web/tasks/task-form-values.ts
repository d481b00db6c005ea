import type { z } from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueProblems, isNewDueDateAllowed, PAST_DUE_DATE } from '#shared/task-terms.ts';
import { taskFields } from '#shared/tasks.ts';
import { formSchema, type FormValues } from '#web/records/form-values.ts';

/** `before` is the date of the task that is edited, which may have passed meanwhile. */
export function taskFormSchema(before: CalendarDate | null, today: CalendarDate) {
  return formSchema(taskFields)
    .refine((values) => isNewDueDateAllowed(values.dueDate, before, today), {
      path: ['dueDate'],
      message: PAST_DUE_DATE,
    })
    .superRefine((values, context) => {
      for (const [path, message] of Object.entries(dueProblems(values))) {
        context.addIssue({ code: 'custom', path: [path], message });
      }
    });
}

export type TaskFormValues = FormValues<typeof taskFields>;
export type TaskFormOutput = z.output<ReturnType<typeof taskFormSchema>>;
