import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { proofInput, type Proof } from '#shared/identity/second-factor-schemas.ts';
import { placeProblem } from '../account/form-problem.ts';
import { useSessionUser } from '../account/session.queries.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { factorQuery } from './second-factor.queries.ts';

/** A form for the current password, and for a code while the second factor is on. */
export function useProofForm(act: (json: Proof) => Promise<void>) {
  const { email } = useSessionUser();
  const { data: factor } = useQuery(factorQuery);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(proofInput),
    defaultValues: { currentPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await act(input);
    } catch (error) {
      setProblem(placeProblem(error, setError, ['currentPassword', 'code']));
    }
  });
  const asksForCode = (factor?.enabledAt ?? null) !== null || errors.code !== undefined;
  const fields = (
    <>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      {asksForCode && (
        <Field label="Code" hint="From your app, or a recovery code." error={errors.code?.message}>
          <TextInput
            autoComplete="one-time-code"
            className="max-w-60"
            {...register('code', { setValueAs: (typed: string) => typed || undefined })}
          />
        </Field>
      )}
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </>
  );
  return { submit, busy: formState.isSubmitting, fields };
}
