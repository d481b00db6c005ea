import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { companyFields, type Company } from '#shared/crm/company-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { DuplicateHint } from '#web/records/duplicates/duplicate-hint.tsx';
import { fieldProps } from '#web/records/core/form-field.ts';
import { FormGrid } from '#web/records/core/form-grid.tsx';
import { describeForm, formValues } from '#web/records/core/form-values.ts';
import { RecordFormDialog } from '#web/records/core/record-form-dialog.tsx';
import { useAnnounceCreated } from '#web/records/core/use-announce-created.ts';
import { useRecordForm } from '#web/records/core/use-record-form.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { tagsQuery } from '../tags/tags.queries.ts';
import { saveFailure, useCompanyWrites } from './companies.queries.ts';
import {
  companyFormSchema,
  emptyCompany,
  type CompanyFormOutput,
  type CompanyFormValues,
} from './company-form-values.ts';
import { CompanyPicker } from './company-picker.tsx';

interface CompanyFormDialogProps {
  /** The company to edit. Without it, the form adds a new one. */
  company?: Company;
  /** Prefilled values of a new company. */
  known?: Partial<CompanyFormValues>;
  onClose: () => void;
  onSaved?: (company: Company) => void;
}

export function CompanyFormDialog({ company, known, onClose, onSaved = onClose }: CompanyFormDialogProps) {
  // The record as it was when the form opened. A live update that arrives later must not count as seen by the user.
  const [original] = useState(company);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(namesOf(original));
  const { data: tags = [] } = useQuery(tagsQuery);
  const { create, update } = useCompanyWrites();
  const announceCreated = useAnnounceCreated('company');
  const form = useForm<CompanyFormValues, unknown, CompanyFormOutput>({
    resolver: zodResolver(companyFormSchema),
    defaultValues: original ? valuesOf(original) : { ...emptyCompany, ...known },
  });
  const { register, control, formState, getValues } = form;
  const [name, website, registrationNumber, vatNumber, parentId] = useWatch({
    control,
    name: ['name', 'website', 'registrationNumber', 'vatNumber', 'parentId'],
  });
  const field = fieldProps(companyFields, formState.errors);

  const saving = useRecordForm({
    form,
    valuesOf,
    save: async (values, over?: Company) => {
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, id });
      return update.mutateAsync({ id, patch: values, version: base.version });
    },
    failure: saveFailure,
    onSaved: (saved) => {
      onSaved(saved);
      if (!original) announceCreated(saved);
    },
  });

  const controls: Record<keyof CompanyFormValues, ReactNode> = {
    name: (
      <Field {...field('name')} className="sm:col-span-2">
        <TextInput autoComplete="off" limit={limits.company} {...register('name')} />
      </Field>
    ),
    website: (
      <Field {...field('website')}>
        <TextInput autoComplete="off" inputMode="url" limit={limits.url} {...register('website')} />
      </Field>
    ),
    parentId: (
      <Field {...field('parentId')}>
        <Controller
          control={control}
          name="parentId"
          render={({ field: { value, onChange, onBlur } }) => (
            <CompanyPicker
              value={value}
              linked={original?.parent ?? null}
              placeholder="No group"
              onBlur={onBlur}
              onChange={(chosen, name) => {
                if (chosen !== null && name !== undefined) setNames(new Map([...names, [chosen, name]]));
                onChange(chosen);
              }}
            />
          )}
        />
      </Field>
    ),
    registrationNumber: (
      <Field {...field('registrationNumber')}>
        <TextInput autoComplete="off" limit={limits.registrationNumber} {...register('registrationNumber')} />
      </Field>
    ),
    vatNumber: (
      <Field {...field('vatNumber')}>
        <TextInput autoComplete="off" limit={limits.registrationNumber} {...register('vatNumber')} />
      </Field>
    ),
    address: (
      <>
        <DuplicateHint
          type="company"
          typed={{ name, website, registrationNumber, vatNumber, parentId }}
          {...(original && { except: original.id })}
        />
        <Field {...field('address')} className="sm:col-span-2">
          <Textarea rows={3} limit={limits.address} {...register('address')} />
        </Field>
      </>
    ),
    tags: (
      <Field {...field('tags')} className="sm:col-span-2">
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, onBlur } }) => (
            <TagInput
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              suggestions={tags.map(({ name }) => name)}
              placeholder="Type a tag and press Enter"
            />
          )}
        />
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
      title={original ? 'Edit Company' : 'Add Company'}
      submitLabel={original ? 'Update Company' : 'Add Company'}
      busyText="Saving..."
      saving={saving}
      what="This company"
      describeMine={() => describeForm(companyFields, getValues(), names)}
      describeSaved={(current) =>
        describeForm(companyFields, valuesOf(current), new Map([...names, ...namesOf(current)]))
      }
      onClose={onClose}
    >
      <FormGrid<CompanyFormValues> controls={controls} />
    </RecordFormDialog>
  );
}

function namesOf(company: Company | undefined): ReadonlyMap<string, string> {
  const parent = company?.parent;
  return new Map(parent ? [[parent.id, parent.name]] : []);
}

function valuesOf(company: Company): CompanyFormValues {
  return formValues(companyFields, company);
}
