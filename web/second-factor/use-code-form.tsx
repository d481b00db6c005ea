import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeInput } from '#shared/second-factor.ts';
import { placeProblem } from '#web/account/form-problem.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** Asks for the code that the app shows and does something with it. */
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
