import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentPasswordInput } from '#shared/account.ts';
import { placeProblem } from '#web/account/form-problem.ts';
import { useSessionUser } from '#web/account/session.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** Asks for the password and does something with it; a refusal stands beside the field. */
export function usePasswordForm(act: (json: { currentPassword: string }) => Promise<void>) {
  const { email } = useSessionUser();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(currentPasswordInput),
    defaultValues: { currentPassword: '' },
  });
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await act(input);
    } catch (error) {
      setProblem(placeProblem(error, setError, ['currentPassword']));
    }
  });
  const fields = (
    <>
      <Field label="Current password" error={formState.errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </>
  );
  return { submit, busy: formState.isSubmitting, fields };
}
