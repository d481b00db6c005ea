import type { z } from 'zod';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { dueProblems, isNewDueDateAllowed, PAST_DUE_DATE } from '#shared/crm/tasks.ts';
import { taskFields } from '#shared/crm/task-schemas.ts';
import { formSchema, type FormValues } from '#web/records/core/form-values.ts';

/** `before` is the due date of the edited task, which may be in the past by now. */
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
