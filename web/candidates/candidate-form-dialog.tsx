import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { candidateStages, candidateTypes, type Candidate, type JobRef } from '#shared/candidates.ts';
import { limits } from '#shared/text.ts';
import { JobPicker } from '#web/jobs/job-picker.tsx';
import { RecordFormDialog } from '#web/records/record-form-dialog.tsx';
import { withReasonAndAdvice } from '#web/records/failure.ts';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { stageLabels, typeLabels } from './candidate-badges.tsx';
import {
  candidateFormSchema,
  candidateFormValues,
  describeCandidate,
  emptyCandidate,
  type CandidateFormOutput,
  type CandidateFormValues,
} from './candidate-form-values.ts';
import { useCandidateWrites } from './candidates.queries.ts';
import { JOB_NOT_FOUND } from './assigned-job.tsx';

interface CandidateFormDialogProps {
  /** The candidate to edit; none adds one. */
  candidate?: Candidate;
  /** What is already known of a new candidate. */
  known?: Partial<CandidateFormValues>;
  onClose: () => void;
  onSaved?: (candidate: Candidate) => void;
}

const typeOptions = candidateTypes.map((type) => ({ value: type, label: typeLabels[type] }));
const stageOptions = candidateStages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

export function CandidateFormDialog({ candidate, known, onClose, onSaved = onClose }: CandidateFormDialogProps) {
  // What the form began with: news that arrives while it is open must not pass for something the person has seen.
  const [original] = useState(candidate);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const [jobTitles, setJobTitles] = useState(() => withJobOf(new Map(), original));
  const { create, update } = useCandidateWrites();
  const form = useForm<CandidateFormValues, unknown, CandidateFormOutput>({
    resolver: zodResolver(candidateFormSchema),
    defaultValues: original ? candidateFormValues(original) : { ...emptyCandidate, ...known },
  });
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;
  const assignedJobId = useWatch({ control, name: 'assignedJobId' });

  const saving = useRecordForm({
    form,
    valuesOf: candidateFormValues,
    save: async (values, over?: Candidate) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: (error) => withReasonAndAdvice('Failed to save candidate', error),
    onSaved,
  });

  return (
    <RecordFormDialog
      title={original ? 'Edit Candidate' : 'Add Candidate'}
      submitLabel={original ? 'Update Candidate' : 'Add Candidate'}
      busyText="Saving..."
      saving={saving}
      what="This candidate"
      describeMine={() => describeCandidate(getValues(), jobTitles)}
      describeSaved={(current) => describeCandidate(candidateFormValues(current), withJobOf(jobTitles, current))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="off" maxLength={limits.name} {...register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="off" maxLength={limits.name} {...register('lastName')} />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" maxLength={limits.email} {...register('email')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" maxLength={limits.phone} {...register('phone')} />
        </Field>
        <Field label="Type" error={errors.type?.message}>
          <Select options={typeOptions} {...register('type')} />
        </Field>
        <Field label="Expected salary" error={errors.expectedSalary?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('expectedSalary')} />
        </Field>
        <Field
          label="Skills"
          hint="Separate skills with commas."
          className="sm:col-span-2"
          error={errors.skills?.message}
        >
          <TextInput autoComplete="off" placeholder="Java, SQL, Excel" {...register('skills')} />
        </Field>
        <Field
          label="Assigned job"
          className={assignedJobId === null ? 'sm:col-span-2' : ''}
          error={errors.assignedJobId?.message}
        >
          <Controller
            control={control}
            name="assignedJobId"
            render={({ field: { value, onChange, onBlur } }) => (
              <JobPicker
                value={value}
                linkedTitle={original?.assignedJob ? titleOf(original.assignedJob) : undefined}
                onBlur={onBlur}
                onChange={(chosen, title) => {
                  if (chosen !== null && title !== undefined) setJobTitles(new Map([...jobTitles, [chosen, title]]));
                  // A stage is how far somebody has come with this very job.
                  if (chosen !== value) setValue('candidateStage', '', { shouldDirty: true });
                  onChange(chosen);
                }}
              />
            )}
          />
        </Field>
        {assignedJobId !== null && (
          <Field label="Stage" error={errors.candidateStage?.message}>
            <Select options={stageOptions} placeholder="No stage" {...register('candidateStage')} />
          </Field>
        )}
        {/* No limit on the control itself: it would cut a pasted text short without a word. */}
        <Field
          label="CV"
          hint="Paste the text of the CV. Every word of it can be searched."
          className="sm:col-span-2"
          error={errors.cv?.message}
        >
          <Textarea rows={12} {...register('cv')} />
        </Field>
      </div>
    </RecordFormDialog>
  );
}

function titleOf({ title, removed }: JobRef): string {
  return removed ? JOB_NOT_FOUND : title;
}

function withJobOf(titles: ReadonlyMap<string, string>, candidate: Candidate | undefined): ReadonlyMap<string, string> {
  const job = candidate?.assignedJob;
  return job ? new Map([...titles, [job.id, titleOf(job)]]) : titles;
}
