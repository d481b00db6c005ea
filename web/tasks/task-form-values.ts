import { z } from 'zod';
import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date.ts';
import { isNewDueDateAllowed, PAST_DUE_DATE, taskPatch, type Priority, type Task } from '#shared/tasks.ts';
import type { DescribedField } from '#web/records/conflict-dialog.tsx';

const fields = taskPatch.required().shape;

/** `before` is the date of the task that is edited, which may have passed meanwhile. */
export function taskFormSchema(before: CalendarDate | null, today: CalendarDate) {
  return z
    .object({
      title: fields.title,
      description: fields.description,
      // A date input says '' for "none".
      dueDate: z
        .string()
        .transform((text) => text || null)
        .pipe(fields.dueDate),
      priority: fields.priority,
      completed: fields.completed,
      contactId: z.string().nullable(),
    })
    .refine((values) => isNewDueDateAllowed(values.dueDate, before, today), {
      path: ['dueDate'],
      message: PAST_DUE_DATE,
    })
    .transform(({ contactId, ...values }) => ({
      ...values,
      relatedTo: contactId === null ? null : { type: 'contact' as const, id: contactId },
    }));
}

export type TaskFormValues = z.input<ReturnType<typeof taskFormSchema>>;
export type TaskFormOutput = z.output<ReturnType<typeof taskFormSchema>>;

export function taskFormValues(task: Task): TaskFormValues {
  return {
    title: task.title,
    description: task.description ?? '',
    dueDate: task.dueDate ?? '',
    priority: task.priority,
    completed: task.completed,
    contactId: task.relatedTo?.id ?? null,
  };
}

/** Field by field as a person reads it. `contactNames` knows the clients that were chosen or linked, by id. */
export function describeTask(values: TaskFormValues, contactNames: ReadonlyMap<string, string>): DescribedField[] {
  const contact = values.contactId === null ? '' : (contactNames.get(values.contactId) ?? 'Another client');
  return [
    { label: 'Title', text: values.title.trim() },
    { label: 'Description', text: values.description ?? '' },
    { label: 'Due date', text: values.dueDate === '' ? 'No due date' : formatCalendarDate(values.dueDate) },
    { label: 'Priority', text: priorityLabels[values.priority] },
    { label: 'Contact', text: contact },
    { label: 'Completed', text: values.completed ? 'Yes' : 'No' },
  ];
}

export const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' };
