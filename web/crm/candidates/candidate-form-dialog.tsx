import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { candidateStageLabels, candidateStages, candidateTypeLabels, candidateTypes } from '#shared/crm/candidates.ts';
import { candidateFields, type Candidate, type JobRef } from '#shared/crm/candidate-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { DuplicateHint } from '#web/records/duplicates/duplicate-hint.tsx';
import { JobPicker } from '../jobs/job-picker.tsx';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { fieldProps } from '#web/records/core/form-field.ts';
import { FormGrid } from '#web/records/core/form-grid.tsx';
import { describeForm, formValues } from '#web/records/core/form-values.ts';
import { RecordFormDialog } from '#web/records/core/record-form-dialog.tsx';
import { useAnnounceCreated } from '#web/records/core/use-announce-created.ts';
import { useRecordForm } from '#web/records/core/use-record-form.ts';
import { DropArea } from '#web/platform/ui/drop-area.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import {
  candidateFormSchema,
  emptyCandidate,
  type CandidateFormOutput,
  type CandidateFormValues,
} from './candidate-form-values.ts';
import { saveFailure, useCandidateWrites } from './candidates.queries.ts';
import { JOB_NOT_FOUND } from './assigned-job.tsx';
import { factFields, type FactField } from './cv-facts.ts';
import { CvStart } from './cv-start.tsx';
import { FoundIn } from './found-in.tsx';
import { useCvStart } from './use-cv-start.ts';

interface CandidateFormDialogProps {
  /** The candidate to edit. Without one, the form adds a candidate. */
  candidate?: Candidate;
  /** Prefilled values of a new candidate. */
  known?: Partial<CandidateFormValues>;
  /** The job of a new candidate. */
  job?: { id: string; title: string };
  onClose: () => void;
  onSaved?: (candidate: Candidate) => void;
}

const typeOptions = candidateTypes.map((type) => ({ value: type, label: candidateTypeLabels[type] }));
const stageOptions = candidateStages.map((stage) => ({ value: stage, label: candidateStageLabels[stage] }));

export function CandidateFormDialog({ candidate, known, job, onClose, onSaved = onClose }: CandidateFormDialogProps) {
  // The record as it was when the form opened. A live update that arrives later must not count as seen by the user.
  const [original] = useState(candidate);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const [jobTitles, setJobTitles] = useState(() => withJobOf(new Map(job ? [[job.id, job.title]] : []), original));
  const { create, update } = useCandidateWrites();
  const announceCreated = useAnnounceCreated('candidate');
  const form = useForm<CandidateFormValues, unknown, CandidateFormOutput>({
    resolver: zodResolver(candidateFormSchema),
    defaultValues: original ? valuesOf(original) : { ...emptyCandidate, ...known, assignedJobId: job?.id ?? null },
  });
  const { register, control, formState, getValues, setValue } = form;
  const field = fieldProps(candidateFields, formState.errors);
  const assignedJobId = useWatch({ control, name: 'assignedJobId' });
  const [firstName, lastName, email, phone] = useWatch({ control, name: ['firstName', 'lastName', 'email', 'phone'] });
  const cvStart = useCvStart(id, form);
  const factValues = useWatch({ control, name: factFields });
  const foundIn = (name: FactField) => {
    const source = cvStart.sourceOf(name, factValues[factFields.indexOf(name)]);
    return source === undefined ? undefined : <FoundIn source={source} />;
  };

  const saving = useRecordForm({
    form,
    valuesOf,
    save: async (values, over?: Candidate) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: saveFailure,
    hasMoreChanges: cvStart.upload !== undefined,
    onSaved: (saved) => {
      cvStart.release();
      onSaved(saved);
      if (!original) announceCreated(saved);
    },
  });

  const controls: Record<keyof CandidateFormValues, ReactNode> = {
    firstName: (
      <Field {...field('firstName')} hint={foundIn('firstName')}>
        <TextInput autoComplete="off" limit={limits.name} {...register('firstName')} />
      </Field>
    ),
    lastName: (
      <Field {...field('lastName')} hint={foundIn('lastName')}>
        <TextInput autoComplete="off" limit={limits.name} {...register('lastName')} />
      </Field>
    ),
    email: (
      <Field {...field('email')} hint={foundIn('email')}>
        <TextInput type="email" autoComplete="off" limit={limits.email} {...register('email')} />
      </Field>
    ),
    phone: (
      <Field {...field('phone')} hint={foundIn('phone')}>
        <TextInput type="tel" autoComplete="off" limit={limits.phone} {...register('phone')} />
      </Field>
    ),
    location: (
      <>
        <DuplicateHint
          type="candidate"
          typed={{ firstName, lastName, email, phone }}
          {...(original && { except: original.id })}
        />
        <Field {...field('location')} className="sm:col-span-2" hint={foundIn('location')}>
          <TextInput autoComplete="off" limit={limits.location} {...register('location')} />
        </Field>
      </>
    ),
    type: (
      <Field {...field('type')}>
        <Select options={typeOptions} {...register('type')} />
      </Field>
    ),
    expectedSalary: (
      <Field {...field('expectedSalary')}>
        <Controller
          control={control}
          name="expectedSalary"
          render={({ field: salary }) => <MoneyInput {...salary} />}
        />
      </Field>
    ),
    skills: (
      <Field
        {...field('skills')}
        hint={<>Separate skills with commas. {foundIn('skills')}</>}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="off" placeholder="Java, SQL, Excel" {...register('skills')} />
      </Field>
    ),
    assignedJobId: (
      <Field {...field('assignedJobId')} className={assignedJobId === null ? 'sm:col-span-2' : ''}>
        <Controller
          control={control}
          name="assignedJobId"
          render={({ field: { value, onChange, onBlur } }) => (
            <JobPicker
              value={value}
              linkedTitle={original?.assignedJob ? titleOf(original.assignedJob) : job?.title}
              onBlur={onBlur}
              onChange={(chosen, title) => {
                if (chosen !== null && title !== undefined) setJobTitles(new Map([...jobTitles, [chosen, title]]));
                // The stage belongs to this job only.
                if (chosen !== value) setValue('candidateStage', '', { shouldDirty: true });
                onChange(chosen);
              }}
            />
          )}
        />
      </Field>
    ),
    candidateStage: assignedJobId !== null && (
      <Field {...field('candidateStage')}>
        <Select options={stageOptions} placeholder="No stage" {...register('candidateStage')} />
      </Field>
    ),
    cv: (
      <Field
        {...field('cv')}
        hint="Paste the text of the CV. You can search every word of it."
        className="sm:col-span-2"
      >
        <Textarea rows={12} limit={limits.cv} {...register('cv')} />
      </Field>
    ),
    currentTitle: (
      <>
        <h3 className="border-t border-line pt-4 text-sm font-medium sm:col-span-2">Background</h3>
        <Field {...field('currentTitle')} hint={foundIn('currentTitle')}>
          <TextInput autoComplete="off" limit={limits.position} {...register('currentTitle')} />
        </Field>
      </>
    ),
    currentEmployer: (
      <Field {...field('currentEmployer')} hint={foundIn('currentEmployer')}>
        <TextInput autoComplete="off" limit={limits.company} {...register('currentEmployer')} />
      </Field>
    ),
    noticePeriod: (
      <Field {...field('noticePeriod')}>
        <TextInput autoComplete="off" limit={limits.noticePeriod} {...register('noticePeriod')} />
      </Field>
    ),
    source: (
      <Field {...field('source')}>
        <TextInput autoComplete="off" limit={limits.source} {...register('source')} />
      </Field>
    ),
    profileAddress: (
      <Field {...field('profileAddress')} className="sm:col-span-2">
        <TextInput
          inputMode="url"
          autoComplete="off"
          placeholder="linkedin.com/in/ada"
          limit={limits.url}
          {...register('profileAddress')}
        />
      </Field>
    ),
    notes: (
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea rows={4} limit={limits.notes} {...register('notes')} />
      </Field>
    ),
  };

  const grid = <FormGrid<CandidateFormValues> controls={controls} />;
  return (
    <RecordFormDialog
      title={original ? 'Edit Candidate' : 'Add Candidate'}
      submitLabel={original ? 'Update Candidate' : 'Add Candidate'}
      busyText="Saving..."
      saving={saving}
      what="This candidate"
      describeMine={() => describeForm(candidateFields, getValues(), jobTitles)}
      describeSaved={(current) => describeForm(candidateFields, valuesOf(current), withJobOf(jobTitles, current))}
      onClose={onClose}
    >
      {original ? (
        grid
      ) : (
        <DropArea label="Drop the CV" onFiles={cvStart.take}>
          {/* The handler takes pasted CVs; other pastes reach the controls. */}
          <div className="flex flex-col gap-4" onPaste={cvStart.handlePaste}>
            <CvStart start={cvStart} />
            {grid}
          </div>
        </DropArea>
      )}
    </RecordFormDialog>
  );
}

function valuesOf(candidate: Candidate): CandidateFormValues {
  return formValues(candidateFields, candidate);
}

function titleOf({ title, removed }: JobRef): string {
  return removed ? JOB_NOT_FOUND : title;
}

function withJobOf(titles: ReadonlyMap<string, string>, candidate: Candidate | undefined): ReadonlyMap<string, string> {
  const job = candidate?.assignedJob;
  return job ? new Map([...titles, [job.id, titleOf(job)]]) : titles;
}
