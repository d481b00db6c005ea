import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInInput } from '#shared/account.ts';
import { api, read } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { sessionQuery } from './session.queries.ts';
import { signInProblem } from './sign-in-problem.ts';
import { VisitorPage } from './visitor-page.tsx';

export function LoginPage() {
  return (
    <VisitorPage
      title="Welcome back"
      subtitle="Sign in to your account"
      footer={
        <>
          Don’t have an account?{' '}
          <Link to="/signup" className="link">
            Sign up here
          </Link>
        </>
      }
    >
      <SignInForm />
    </VisitorPage>
  );
}

function SignInForm() {
  const { next } = useSearch({ from: '/visitor/login' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInInput),
    defaultValues: { email: '', password: '' },
  });
  const signIn = handleSubmit(async (input) => {
    try {
      const { user } = await read(api.auth['sign-in'].$post({ json: input }));
      queryClient.setQueryData(sessionQuery.queryKey, user);
      await navigate({ to: next ?? '/dashboard', replace: true });
    } catch (error) {
      setProblem(signInProblem(error));
    }
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void signIn(event)}
      onChange={() => setProblem(undefined)}
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
