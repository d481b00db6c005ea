import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signUpForm } from '#shared/account.ts';
import { TRIAL_DAYS } from '#shared/plan.ts';
import { api, ApiError, read } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { sessionQuery } from './session.queries.ts';
import { VisitorPage } from './visitor-page.tsx';

const reassurances = [`${TRIAL_DAYS}-Day Free Trial`, 'No Credit Card Required', 'Cancel Anytime'];

export function SignUpPage() {
  return (
    <VisitorPage
      title="Start Your Free Trial"
      subtitle={`${TRIAL_DAYS} days free, then £9 per month.`}
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="link">
            Sign In
          </Link>
        </>
      }
    >
      <SignUpForm />
      <ul className="mt-5 flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-muted">
        {reassurances.map((text) => (
          <li key={text} className="flex items-center gap-1">
            <Check aria-hidden className="size-3.5 text-success" />
            {text}
          </li>
        ))}
      </ul>
    </VisitorPage>
  );
}

function SignUpForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: { displayName: '', email: '', password: '', confirmPassword: '' },
  });
  const signUp = handleSubmit(async ({ displayName, email, password }) => {
    try {
      const { user } = await read(api.auth['sign-up'].$post({ json: { displayName, email, password } }));
      queryClient.setQueryData(sessionQuery.queryKey, user);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setProblem(signUpProblem(error));
    }
  });
  const { errors } = formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void signUp(event)}>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Field label="Full Name" error={errors.displayName?.message}>
        <TextInput autoComplete="name" {...register('displayName')} />
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Creating Account...">
        Create Account &amp; Start Free Trial
      </Button>
    </form>
  );
}

function signUpProblem(error: unknown): string {
  if (error instanceof ApiError && error.code === 'offline') {
    return 'Network error. Please check your connection and try again.';
  }
  return 'Failed to create account';
}
