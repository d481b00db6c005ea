import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { isJobStage, jobStages, jobTypeLabels, jobTypes, stageLabel } from '#shared/crm/jobs.ts';
import { jobFields, type Job } from '#shared/crm/job-schemas.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { DuplicateHint } from '#web/records/duplicates/duplicate-hint.tsx';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { fieldProps } from '#web/records/core/form-field.ts';
import { FormGrid } from '#web/records/core/form-grid.tsx';
import { describeForm, formValues } from '#web/records/core/form-values.ts';
import { RecordFormDialog } from '#web/records/core/record-form-dialog.tsx';
import { useAnnounceCreated } from '#web/records/core/use-announce-created.ts';
import { useRecordForm } from '#web/records/core/use-record-form.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PercentageInput } from '#web/platform/ui/percentage-input.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { emptyJob, jobFormSchema, typedFee, type JobFormOutput, type JobFormValues } from './job-form-values.ts';
import { saveFailure, useJobWrites } from './jobs.queries.ts';
import { useFeeQuestion } from './use-fee-question.ts';
import { useOpenPage } from './use-open-page.tsx';

interface JobFormDialogProps {
  /** The job to edit. Without one, the form adds a job. */
  job?: Job;
  /** The client of a new job. */
  contact?: ContactRef;
  /** Prefilled values of a new job. */
  known?: Partial<JobFormValues>;
  onClose: () => void;
  onSaved?: (job: Job) => void;
}

const typeOptions = jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }));

export function JobFormDialog({ job, contact, known, onClose, onSaved = onClose }: JobFormDialogProps) {
  // The record as it was when the form opened. A live update that arrives later must not count as seen by the user.
  const [original] = useState(job);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const linked = original ? original.contact : contact;
  const [contactNames, setContactNames] = useState<ReadonlyMap<string, string>>(
    new Map(linked ? [[linked.id, linked.name]] : []),
  );
  const { create, update } = useJobWrites();
  const askAboutFee = useFeeQuestion();
  const announceCreated = useAnnounceCreated('job');
  const toast = useToast();
  const openPage = useOpenPage();
  const form = useForm<JobFormValues, unknown, JobFormOutput>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: original ? valuesOf(original) : { ...emptyJob, ...known, contactId: contact?.id ?? null },
  });
  const { register, control, formState, getValues } = form;
  const field = fieldProps(jobFields, formState.errors);
  const [stage, title, contactId] = useWatch({ control, name: ['stage', 'title', 'contactId'] });

  const saving = useRecordForm({
    form,
    valuesOf,
    save: async (values, over?: Job) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id, probability: 0 });
      return update.mutateAsync({ id, patch: await askAboutFee(base, values), version: base.version });
    },
    failure: saveFailure,
    onSaved: (saved) => {
      onSaved(saved);
      if (!original) announceCreated(saved);
      else if (isNewlyPlaced(original, saved)) {
        const action = { label: 'Choose candidate', onAction: () => openPage.open(saved) };
        toast.show({ title: `${saved.title} is placed. Who got the job?`, action });
      }
    },
  });

  const controls: Record<keyof JobFormValues, ReactNode> = {
    title: (
      <Field {...field('title')} className="sm:col-span-2">
        <TextInput autoComplete="off" limit={limits.jobTitle} {...register('title')} />
      </Field>
    ),
    contactId: (
      <Field {...field('contactId')}>
        <Controller
          control={control}
          name="contactId"
          render={({ field: { value, onChange, onBlur } }) => (
            <ContactPicker
              value={value}
              linked={linked ?? null}
              required
              placeholder="Select a client"
              onBlur={onBlur}
              onChange={(chosen, name) => {
                if (chosen !== null && name !== undefined) setContactNames(new Map([...contactNames, [chosen, name]]));
                onChange(chosen);
              }}
            />
          )}
        />
      </Field>
    ),
    stage: (
      <>
        <Field {...field('stage')}>
          <Select options={stageOptions(original)} {...register('stage')} />
        </Field>
        <DuplicateHint type="job" typed={{ title, contactId }} {...(original && { except: original.id })} />
      </>
    ),
    startDate: stage === 'placed' && (
      <Field {...field('startDate')} required>
        <DateInput {...register('startDate')} />
      </Field>
    ),
    jobType: (
      <Field {...field('jobType')}>
        <Select options={typeOptions} {...register('jobType')} />
      </Field>
    ),
    location: (
      <Field {...field('location')}>
        <TextInput autoComplete="off" limit={limits.location} {...register('location')} />
      </Field>
    ),
    recruiter: (
      <Field {...field('recruiter')}>
        <TextInput autoComplete="off" limit={limits.name} {...register('recruiter')} />
      </Field>
    ),
    isExclusive: (
      <Checkbox label={jobFields.isExclusive.label} className="self-end sm:pb-1" {...register('isExclusive')} />
    ),
    value: (
      <Field {...field('value')} className="sm:col-start-1">
        <Controller control={control} name="value" render={({ field: salary }) => <MoneyInput {...salary} />} />
      </Field>
    ),
    feePercentage: (
      <>
        <Field {...field('feePercentage')}>
          <Controller
            control={control}
            name="feePercentage"
            render={({ field: percentage }) => <PercentageInput {...percentage} />}
          />
        </Field>
        <CalculatedFee control={control} />
      </>
    ),
    requirements: (
      <Field {...field('requirements')} className="sm:col-span-2">
        <Textarea rows={4} limit={limits.notes} {...register('requirements')} />
      </Field>
    ),
    notes: (
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea rows={3} limit={limits.notes} {...register('notes')} />
      </Field>
    ),
  };

  return (
    <RecordFormDialog
      title={original ? 'Edit Job Order' : 'Add Job Order'}
      submitLabel={original ? 'Update Job' : 'Create Job'}
      busyText="Saving..."
      saving={saving}
      what="This job"
      describeMine={() => describeForm(jobFields, getValues(), contactNames)}
      describeSaved={(current) => describeForm(jobFields, valuesOf(current), withContactOf(contactNames, current))}
      onClose={onClose}
    >
      <FormGrid<JobFormValues> controls={controls} />
    </RecordFormDialog>
  );
}

function valuesOf(job: Job): JobFormValues {
  return formValues(jobFields, job);
}

/** A separate component, so that typing a number renders only this line again. */
function CalculatedFee({
  control,
}: {
  control: ReturnType<typeof useForm<JobFormValues, unknown, JobFormOutput>>['control'];
}) {
  const [value, feePercentage] = useWatch({ control, name: ['value', 'feePercentage'] });
  const money = useMoney();
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-md bg-subtle px-4 py-2 text-sm sm:col-span-2">
      <span className="text-muted">Calculated fee</span>
      <output aria-label="Calculated fee" className="font-medium tabular-nums">
        {money(typedFee({ value, feePercentage }), 2)}
      </output>
    </p>
  );
}

/** Unlike the board, the form does not ask who got the job. */
function isNewlyPlaced(before: Job, { stage, pipeline }: Job): boolean {
  return stage === 'placed' && before.stage !== 'placed' && pipeline !== undefined && pipeline.candidates > 0;
}

/** An imported job may keep a stage outside the pipeline. */
function stageOptions(original: Job | undefined) {
  const own = original && !isJobStage(original.stage) ? [original.stage] : [];
  return [...jobStages, ...own].map((stage) => ({ value: stage, label: stageLabel(stage) }));
}

function withContactOf(names: ReadonlyMap<string, string>, { contact }: Job): ReadonlyMap<string, string> {
  return contact ? new Map([...names, [contact.id, contact.name]]) : names;
}
