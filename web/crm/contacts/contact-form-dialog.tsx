import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { contactFields, type Contact } from '#shared/crm/contact-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { DuplicateHint } from '#web/records/duplicates/duplicate-hint.tsx';
import { CompanyInput } from '../companies/company-input.tsx';
import { newInteractionDraft, readyInteraction } from '../interactions/interaction-draft.ts';
import { InteractionDrafts } from '../interactions/interaction-drafts.tsx';
import { withReason } from '#web/records/core/failure.ts';
import { fieldProps } from '#web/records/core/form-field.ts';
import { FormGrid } from '#web/records/core/form-grid.tsx';
import { describeForm, formValues } from '#web/records/core/form-values.ts';
import { RecordFormDialog } from '#web/records/core/record-form-dialog.tsx';
import { useAnnounceCreated } from '#web/records/core/use-announce-created.ts';
import { useRecordForm } from '#web/records/core/use-record-form.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { tagsQuery } from '../tags/tags.queries.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import {
  contactFormSchema,
  emptyContact,
  type ContactFormOutput,
  type ContactFormValues,
} from './contact-form-values.ts';
import { updateFailure, useContactWrites } from './contacts.queries.ts';

interface ContactFormDialogProps {
  /** The client to edit. Without it, the form adds a new one. */
  contact?: Contact;
  /** Initial values for a new client. */
  known?: Partial<ContactFormValues>;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
}

export function ContactFormDialog({ contact, known, onClose, onSaved = onClose }: ContactFormDialogProps) {
  // The version the form was opened with. A live update must not count as something the user has seen.
  const [original] = useState(contact);
  const [id] = useState(() => original?.id ?? crypto.randomUUID());
  const today = useToday();
  const [draft, setDraft] = useState(() => newInteractionDraft(today));
  const { create, update } = useContactWrites();
  const announceCreated = useAnnounceCreated('contact');
  const { data: tags = [] } = useQuery(tagsQuery);
  const form = useForm<ContactFormValues, unknown, ContactFormOutput>({
    resolver: zodResolver(contactFormSchema),
    defaultValues: original ? valuesOf(original) : { ...emptyContact, ...known },
  });
  const { register, control, formState, getValues } = form;
  const { errors } = formState;
  const field = fieldProps(contactFields, errors);
  const [firstName, lastName, email, phone, company] = useWatch({
    control,
    name: ['firstName', 'lastName', 'email', 'phone', 'company'],
  });

  const saving = useRecordForm({
    form,
    valuesOf,
    hasMoreChanges: draft.notes.trim() !== '',
    save: async (values, over?: Contact) => {
      // Saves an interaction that is complete but was not added yet. Otherwise it would be lost silently.
      const ready = readyInteraction(draft);
      const interactions = ready ? [...values.interactions, ready] : values.interactions;
      const base = over ?? original;
      if (!base) return create.mutateAsync({ ...values, interactions, id });
      return update.mutateAsync({ id, patch: { ...values, interactions }, version: base.version });
    },
    failure: (error) => (original ? updateFailure(error) : withReason('Failed to add contact', error)),
    onSaved: (saved) => {
      onSaved(saved);
      if (!original) announceCreated(saved);
    },
  });

  const controls: Record<keyof ContactFormValues, ReactNode> = {
    firstName: (
      <Field {...field('firstName')}>
        <TextInput autoComplete="off" limit={limits.name} {...register('firstName')} />
      </Field>
    ),
    lastName: (
      <Field {...field('lastName')}>
        <TextInput autoComplete="off" limit={limits.name} {...register('lastName')} />
      </Field>
    ),
    email: (
      <Field {...field('email')}>
        <TextInput type="email" autoComplete="off" limit={limits.email} {...register('email')} />
      </Field>
    ),
    phone: (
      <Field {...field('phone')}>
        <TextInput type="tel" autoComplete="off" limit={limits.phone} {...register('phone')} />
      </Field>
    ),
    company: (
      <Field {...field('company')}>
        <CompanyInput typed={company ?? ''} limit={limits.company} {...register('company')} />
      </Field>
    ),
    position: (
      <Field {...field('position')}>
        <TextInput autoComplete="off" limit={limits.position} {...register('position')} />
      </Field>
    ),
    tags: (
      <>
        <DuplicateHint
          type="contact"
          typed={{ firstName, lastName, email, phone, company }}
          {...(original && { except: original.id })}
        />
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
      </>
    ),
    notes: (
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea rows={3} limit={limits.notes} {...register('notes')} />
      </Field>
    ),
    interactions: (
      <div className="flex flex-col gap-1 sm:col-span-2">
        <Controller
          control={control}
          name="interactions"
          render={({ field: { value, onChange } }) => (
            <InteractionDrafts added={value} onChange={onChange} draft={draft} onDraftChange={setDraft} today={today} />
          )}
        />
        {errors.interactions?.message !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {errors.interactions.message}
          </p>
        )}
      </div>
    ),
  };

  return (
    <RecordFormDialog
      title={original ? 'Edit Client' : 'Add New Client'}
      submitLabel={original ? 'Update Client' : 'Add Client'}
      busyText="Processing..."
      saving={saving}
      what="This client"
      describeMine={() => describeForm(contactFields, getValues(), noNames)}
      describeSaved={(current) => describeForm(contactFields, valuesOf(current), noNames)}
      onClose={onClose}
    >
      <FormGrid<ContactFormValues> controls={controls} />
    </RecordFormDialog>
  );
}

/** A client links to no other record. */
const noNames: ReadonlyMap<string, string> = new Map();

function valuesOf(contact: Contact): ContactFormValues {
  return { ...formValues(contactFields, contact), interactions: [] };
}
