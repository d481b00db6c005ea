import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeInput } from '#shared/identity/second-factor-schemas.ts';
import { placeProblem } from '../account/form-problem.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';

/** A form for the code from the authenticator app. */
export function useCodeForm(act: (json: { code: string }) => Promise<void>) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await act(input);
    } catch (error) {
      setProblem(placeProblem(error, setError, ['code']));
    }
  });
  const fields = (
    <>
      <Field label="Code" hint="The six digits that the app shows now." error={formState.errors.code?.message}>
        <TextInput inputMode="numeric" autoComplete="one-time-code" className="max-w-40" {...register('code')} />
      </Field>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
    </>
  );
  return { submit, busy: formState.isSubmitting, fields };
}
