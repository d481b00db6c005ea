import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '#web/platform/lib/api.ts';
import { lazyResolver } from '#web/platform/lib/lazy-resolver.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { RESET_SENT } from './login-notice.ts';
import { signInProblem } from './sign-in-problem.ts';

const resolveReset = lazyResolver<{ email: string }>(
  async () => (await import('#shared/identity/account-schemas.ts')).resetRequestInput,
);

interface RequestResetFormProps {
  email: string;
  onEmail: (email: string) => void;
}

export function RequestResetForm({ email, onEmail }: RequestResetFormProps) {
  const { next } = useSearch({ from: '/visitor/login' });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: resolveReset,
    defaultValues: { email },
  });
  const request = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await read(api.auth['reset-request'].$post({ json: input }));
      await navigate({ to: '/login', search: { next }, state: { loginNotice: RESET_SENT }, replace: true });
    } catch (error) {
      setProblem(signInProblem(error));
    }
  });
  const edited = () => {
    setProblem(undefined);
    onEmail(getValues('email'));
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void request(event)} onChange={edited}>
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      {formState.errors.root && <Banner tone="danger">{formState.errors.root.message}</Banner>}
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
