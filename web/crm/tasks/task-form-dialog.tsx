import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { addDays } from '#shared/platform/calendar-date.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { repeatLabels, repeats } from '#shared/crm/repeats.ts';
import { priorities, priorityLabels } from '#shared/crm/tasks.ts';
import { taskFields, type Task } from '#shared/crm/task-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { fieldProps } from '#web/records/core/form-field.ts';
import { FormGrid } from '#web/records/core/form-grid.tsx';
import { describeForm, emptyForm, formValues } from '#web/records/core/form-values.ts';
import { RecordFormDialog } from '#web/records/core/record-form-dialog.tsx';
import { useAnnounceCreated } from '#web/records/core/use-announce-created.ts';
import { useRecordForm } from '#web/records/core/use-record-form.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { DueWords } from './due-words.tsx';
import { RelatedPicker } from './related-picker.tsx';
import { TitleDue } from './title-due.tsx';
import { taskFormSchema, type TaskFormOutput, type TaskFormValues } from './task-form-values.ts';
import { useTaskWrites } from './tasks.queries.ts';
import { useDueWords } from './use-due-words.ts';
import { useTitleDue } from './use-title-due.ts';

interface TaskFormDialogProps {
  /** The task to edit. Without one, the form adds a task. */
  task?: Task;
  /** The record that a new task is linked to. */
  about?: RelatedRef;
  /** Prefilled values of a new task. */
  known?: Partial<TaskFormValues>;
  onClose: () => void;
}

const repeatOptions = repeats.map((repeat) => ({ value: repeat, label: repeatLabels[repeat] }));
const priorityOptions = priorities.map((priority) => ({ value: priority, label: priorityLabels[priority] }));

export function TaskFormDialog({ task, about, known, onClose }: TaskFormDialogProps) {
  // The record as it was when the form opened. A live update that arrives later must not count as seen by the user.
  const [original] = useState(task);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const today = useToday();
  const linked = original ? original.related : about;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map(linked ? [[linked.id, linked.name]] : []));
  const { create, update } = useTaskWrites();
  const announceCreated = useAnnounceCreated('task');
  const unchosen = { dueDate: addDays(today, 1), dueTime: '' };
  const form = useForm<TaskFormValues, unknown, TaskFormOutput>({
    resolver: zodResolver(taskFormSchema(original?.dueDate ?? null, today)),
    defaultValues: original
      ? valuesOf(original)
      : {
          ...emptyForm(taskFields),
          ...unchosen,
          ...known,
          relatedTo: about ? { type: about.type, id: about.id } : null,
        },
  });
  const { register, control, formState, getValues, setValue } = form;
  const field = fieldProps(taskFields, formState.errors);
  const isDateKnown = original !== undefined || known?.dueDate !== undefined;
  const titled = useTitleDue({ form, today, unchosen: isDateKnown ? null : unchosen });
  const timeBefore = useRef('');
  const words = useDueWords({
    today,
    onBegin: () => {
      titled.choose();
      timeBefore.current = getValues('dueTime');
    },
    onDue: ({ date, time }) => {
      const asTyped = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue('dueDate', date, asTyped);
      setValue('dueTime', time ?? timeBefore.current, asTyped);
    },
  });

  function chooseDate(): void {
    words.clear();
    titled.choose();
  }

  const saving = useRecordForm({
    form,
    valuesOf,
    save: async (values, over?: Task) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: () => `Failed to ${original ? 'update' : 'add'} task. Please try again.`,
    onSaved: (saved) => {
      onClose();
      if (!original) announceCreated(saved);
    },
    hasMoreChanges: words.isUnclear,
  });

  const controls: Record<keyof TaskFormValues, ReactNode> = {
    title: (
      <Field
        {...field('title')}
        className="sm:col-span-2"
        hint={titled.due && <TitleDue due={titled.due} onTake={titled.take} />}
      >
        <TextInput
          autoComplete="off"
          limit={limits.taskTitle}
          {...register('title', {
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => titled.follow(target.value),
          })}
        />
      </Field>
    ),
    description: (
      <Field {...field('description')} className="sm:col-span-2">
        <Textarea rows={3} limit={limits.taskDescription} {...register('description')} />
      </Field>
    ),
    dueDate: (
      <Field {...field('dueDate')}>
        <DateInput {...register('dueDate', { onChange: chooseDate })} onKeyDown={words.beginByLetter} />
      </Field>
    ),
    dueTime: (
      <>
        <Field {...field('dueTime')}>
          <TextInput type="time" {...register('dueTime', { onChange: chooseDate })} />
        </Field>
        <DueWords words={words} className="sm:col-span-2" />
      </>
    ),
    repeat: (
      <Field {...field('repeat')}>
        <Select options={repeatOptions} placeholder="Does not repeat" {...register('repeat')} />
      </Field>
    ),
    priority: (
      <Field {...field('priority')}>
        <Select options={priorityOptions} {...register('priority')} />
      </Field>
    ),
    relatedTo: (
      <Field {...field('relatedTo')} className="sm:col-span-2">
        <Controller
          control={control}
          name="relatedTo"
          render={({ field: { value, onChange, onBlur } }) => (
            <RelatedPicker
              value={value}
              linked={linked ?? null}
              onBlur={onBlur}
              onChange={(chosen, name) => {
                if (chosen !== null && name !== undefined) setNames(new Map([...names, [chosen.id, name]]));
                onChange(chosen);
              }}
            />
          )}
        />
      </Field>
    ),
    completed: original && <Checkbox label="Mark as completed" className="sm:col-span-2" {...register('completed')} />,
  };

  return (
    <RecordFormDialog
      size="medium"
      title={original ? 'Edit Task' : 'Add Task'}
      submitLabel={original ? 'Update Task' : 'Add Task'}
      busyText="Saving..."
      saving={{ ...saving, submit: words.isUnclear ? words.complain : saving.submit }}
      what="This task"
      describeMine={() => describeForm(taskFields, getValues(), names)}
      describeSaved={(current) => describeForm(taskFields, valuesOf(current), withRelatedOf(names, current))}
      onClose={onClose}
    >
      <FormGrid<TaskFormValues> controls={controls} />
    </RecordFormDialog>
  );
}

function valuesOf(task: Task): TaskFormValues {
  return formValues(taskFields, task);
}

function withRelatedOf(names: ReadonlyMap<string, string>, { related }: Task): ReadonlyMap<string, string> {
  return related ? new Map([...names, [related.id, related.name]]) : names;
}
