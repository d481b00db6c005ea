import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { addDays } from '#shared/calendar-date.ts';
import type { ContactRef } from '#shared/records.ts';
import { priorities, type Task } from '#shared/tasks.ts';
import { limits } from '#shared/text.ts';
import { ContactPicker } from '#web/contacts/contact-picker.tsx';
import { RecordFormDialog } from '#web/records/record-form-dialog.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { useToday } from '#web/records/use-today.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import {
  describeTask,
  priorityLabels,
  taskFormSchema,
  taskFormValues,
  type TaskFormOutput,
  type TaskFormValues,
} from './task-form-values.ts';
import { useTaskWrites } from './tasks.queries.ts';

interface TaskFormDialogProps {
  /** The task to edit; none adds one. */
  task?: Task;
  /** The client that a new task is about. */
  contact?: ContactRef;
  onClose: () => void;
}

const priorityOptions = priorities.map((priority) => ({ value: priority, label: priorityLabels[priority] }));

export function TaskFormDialog({ task, contact, onClose }: TaskFormDialogProps) {
  // What the form began with: news that arrives while it is open must not pass for something the person has seen.
  const [original] = useState(task);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const today = useToday();
  const linked = original ? original.contact : contact;
  const [contactNames, setContactNames] = useState<ReadonlyMap<string, string>>(
    new Map(linked ? [[linked.id, linked.name]] : []),
  );
  const { create, update } = useTaskWrites();
  const form = useForm<TaskFormValues, unknown, TaskFormOutput>({
    resolver: zodResolver(taskFormSchema(original?.dueDate ?? null, today)),
    defaultValues: original
      ? taskFormValues(original)
      : {
          title: '',
          description: '',
          dueDate: addDays(today, 1),
          priority: 'medium',
          completed: false,
          contactId: contact?.id ?? null,
        },
  });
  const { register, control, formState, getValues } = form;
  const { errors } = formState;

  const saving = useRecordForm({
    form,
    valuesOf: taskFormValues,
    save: async (values, over?: Task) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: () => `Failed to ${original ? 'update' : 'add'} task. Please try again.`,
    onSaved: onClose,
  });

  return (
    <RecordFormDialog
      size="medium"
      title={original ? 'Edit Task' : 'Add Task'}
      submitLabel={original ? 'Update Task' : 'Add Task'}
      busyText="Saving..."
      saving={saving}
      what="This task"
      describeMine={() => describeTask(getValues(), contactNames)}
      describeSaved={(current) => describeTask(taskFormValues(current), withContactOf(contactNames, current))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required className="sm:col-span-2" error={errors.title?.message}>
          <TextInput autoComplete="off" maxLength={limits.taskTitle} {...register('title')} />
        </Field>
        <Field label="Description" className="sm:col-span-2" error={errors.description?.message}>
          <Textarea rows={3} maxLength={limits.taskDescription} {...register('description')} />
        </Field>
        <Field label="Due date" error={errors.dueDate?.message}>
          <DateInput {...register('dueDate')} />
        </Field>
        <Field label="Priority" error={errors.priority?.message}>
          <Select options={priorityOptions} {...register('priority')} />
        </Field>
        <Field label="Contact" className="sm:col-span-2" error={errors.contactId?.message}>
          <Controller
            control={control}
            name="contactId"
            render={({ field: { value, onChange, onBlur } }) => (
              <ContactPicker
                value={value}
                linked={linked ?? null}
                onBlur={onBlur}
                onChange={(chosen, name) => {
                  if (chosen !== null && name !== undefined)
                    setContactNames(new Map([...contactNames, [chosen, name]]));
                  onChange(chosen);
                }}
              />
            )}
          />
        </Field>
        {original && <Checkbox label="Mark as completed" className="sm:col-span-2" {...register('completed')} />}
      </div>
    </RecordFormDialog>
  );
}

function withContactOf(names: ReadonlyMap<string, string>, { contact }: Task): ReadonlyMap<string, string> {
  return contact ? new Map([...names, [contact.id, contact.name]]) : names;
}
