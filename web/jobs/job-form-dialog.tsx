import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { isJobStage, jobStages, jobTypeLabels, jobTypes, stageLabel, type Job } from '#shared/jobs.ts';
import type { ContactRef } from '#shared/records.ts';
import { limits } from '#shared/text.ts';
import { ContactPicker } from '#web/contacts/contact-picker.tsx';
import { useMoney } from '#web/preferences/use-money.ts';
import { RecordFormDialog } from '#web/records/record-form-dialog.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import {
  describeJob,
  emptyJob,
  jobFormSchema,
  jobFormValues,
  typedFee,
  type JobFormOutput,
  type JobFormValues,
} from './job-form-values.ts';
import { saveFailure, useJobWrites } from './jobs.queries.ts';

interface JobFormDialogProps {
  /** The job to edit; none adds one. */
  job?: Job;
  /** The client that a new job is for. */
  contact?: ContactRef;
  onClose: () => void;
}

const typeOptions = jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }));

export function JobFormDialog({ job, contact, onClose }: JobFormDialogProps) {
  // What the form began with: news that arrives while it is open must not pass for something the person has seen.
  const [original] = useState(job);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const linked = original ? original.contact : contact;
  const [contactNames, setContactNames] = useState<ReadonlyMap<string, string>>(
    new Map(linked ? [[linked.id, linked.name]] : []),
  );
  const { create, update } = useJobWrites();
  const form = useForm<JobFormValues, unknown, JobFormOutput>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: original ? jobFormValues(original) : { ...emptyJob, contactId: contact?.id ?? '' },
  });
  const { register, control, formState, getValues } = form;
  const { errors } = formState;
  const stage = useWatch({ control, name: 'stage' });

  const saving = useRecordForm({
    form,
    valuesOf: jobFormValues,
    save: async (values, over?: Job) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id, probability: 0 });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: saveFailure,
    onSaved: onClose,
  });

  return (
    <RecordFormDialog
      title={original ? 'Edit Job Order' : 'Add Job Order'}
      submitLabel={original ? 'Update Job' : 'Create Job'}
      busyText="Saving..."
      saving={saving}
      what="This job"
      describeMine={() => describeJob(getValues(), contactNames)}
      describeSaved={(current) => describeJob(jobFormValues(current), withContactOf(contactNames, current))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Job title" required className="sm:col-span-2" error={errors.title?.message}>
          <TextInput autoComplete="off" maxLength={limits.jobTitle} {...register('title')} />
        </Field>
        <Field label="Client" required error={errors.contactId?.message}>
          <Controller
            control={control}
            name="contactId"
            render={({ field: { value, onChange, onBlur } }) => (
              <ContactPicker
                value={value === '' ? null : value}
                linked={linked ?? null}
                required
                placeholder="Select a client"
                onBlur={onBlur}
                onChange={(chosen, name) => {
                  if (chosen !== null && name !== undefined) {
                    setContactNames(new Map([...contactNames, [chosen, name]]));
                  }
                  onChange(chosen ?? '');
                }}
              />
            )}
          />
        </Field>
        <Field label="Stage" error={errors.stage?.message}>
          <Select options={stageOptions(original)} {...register('stage')} />
        </Field>
        {stage === 'placed' && (
          <Field label="Start date" required error={errors.startDate?.message}>
            <DateInput {...register('startDate')} />
          </Field>
        )}
        <Field label="Job type" error={errors.jobType?.message}>
          <Select options={typeOptions} {...register('jobType')} />
        </Field>
        <Field label="Location" error={errors.location?.message}>
          <TextInput autoComplete="off" maxLength={limits.location} {...register('location')} />
        </Field>
        <Field label="Recruiter" error={errors.recruiter?.message}>
          <TextInput autoComplete="off" maxLength={limits.name} {...register('recruiter')} />
        </Field>
        <Checkbox label="Exclusive terms" className="self-end sm:pb-1" {...register('isExclusive')} />
        <Field label="Salary" required className="sm:col-start-1" error={errors.value?.message}>
          <TextInput type="number" inputMode="decimal" min={0} step={0.01} {...register('value')} />
        </Field>
        <Field label="Fee percentage" error={errors.feePercentage?.message}>
          <TextInput type="number" inputMode="decimal" min={0} max={100} step={0.1} {...register('feePercentage')} />
        </Field>
        <CalculatedFee control={control} />
        <Field label="Requirements" className="sm:col-span-2" error={errors.requirements?.message}>
          <Textarea rows={4} maxLength={limits.notes} {...register('requirements')} />
        </Field>
        <Field label="Notes" className="sm:col-span-2" error={errors.notes?.message}>
          <Textarea rows={3} maxLength={limits.notes} {...register('notes')} />
        </Field>
      </div>
    </RecordFormDialog>
  );
}

/** A component of its own, so that typing a number draws this line again and not the form. */
function CalculatedFee({
  control,
}: {
  control: ReturnType<typeof useForm<JobFormValues, unknown, JobFormOutput>>['control'];
}) {
  const [value, feePercentage] = useWatch({ control, name: ['value', 'feePercentage'] });
  const money = useMoney();
  return (
    <p className="flex items-baseline justify-between gap-3 rounded-md bg-subtle px-3 py-2 text-sm sm:col-span-2">
      <span className="text-muted">Calculated fee</span>
      <output aria-label="Calculated fee" className="font-medium tabular-nums">
        {money(typedFee({ value, feePercentage }), 2)}
      </output>
    </p>
  );
}

/** A job that came in with a stage of its own may keep it. */
function stageOptions(original: Job | undefined) {
  const own = original && !isJobStage(original.stage) ? [original.stage] : [];
  return [...jobStages, ...own].map((stage) => ({ value: stage, label: stageLabel(stage) }));
}

function withContactOf(names: ReadonlyMap<string, string>, { contact }: Job): ReadonlyMap<string, string> {
  return contact ? new Map([...names, [contact.id, contact.name]]) : names;
}
