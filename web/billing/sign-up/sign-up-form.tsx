import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { signUpForm } from '#shared/identity/account-schemas.ts';
import { leaveFor } from '../leave-for.ts';
import { PaidCheckoutDialog } from '../paid-checkout-dialog.tsx';
import { track } from '#web/platform/consent/analytics.ts';
import { api, ApiError, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { afterSignUp, SignUpError, type NextStep, type Progress } from './after-sign-up.ts';
import { PasswordStrengthHint } from '#web/identity/account/password-strength-hint.tsx';
import { signInProblem } from '#web/identity/account/sign-in-problem.ts';

export function SignUpForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leaveSignal = useLeaveSignal();
  const [progress, setProgress] = useState<Progress>();
  const [step, setStep] = useState<NextStep>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: { displayName: '', email: '', password: '', confirmPassword: '' },
  });
  const signUp = handleSubmit(async ({ displayName, email, password }) => {
    setFailure(undefined);
    const signal = leaveSignal();
    try {
      const answer = await read(api.auth['sign-up'].$post({ json: { displayName, email, password } }));
      if ('codeNeeded' in answer) {
        await navigate({ to: '/login', search: { mode: 'code' } });
        return;
      }
      const { existing } = answer;
      if (!existing) track('sign_up');
      const next = await afterSignUp({ queryClient, existing, say: setProgress, signal });
      if (signal.aborted) return;
      setStep(next);
      if ('checkout' in next) leaveFor(next.checkout);
      if ('path' in next) await navigate({ to: next.path, replace: true });
    } catch (error) {
      setProgress(undefined);
      setFailure({ error });
    }
  });
  const { errors } = formState;
  const [displayName, email, password] = useWatch({ control, name: ['displayName', 'email', 'password'] });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void signUp(event)}
      onChange={() => setFailure(undefined)}
    >
      <Field label="Full Name" error={errors.displayName?.message}>
        <TextInput autoComplete="name" {...register('displayName')} />
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <PasswordStrengthHint password={password} personal={[displayName, email]} />
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      {progress !== undefined && <Banner tone={progress.tone}>{progress.sentence}</Banner>}
      {failure && <Failure error={failure.error} />}
      {step !== undefined && 'offer' in step && (
        <PaidCheckoutDialog offer={step.offer} onDecline={() => void navigate({ to: '/upgrade', replace: true })} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={formState.isSubmitting || step !== undefined}
        busyText="Creating Account..."
      >
        Create Account &amp; Start Free Trial
      </Button>
      <p className="text-xs text-pretty text-muted">
        By creating an account you confirm that you are 18 or over and accept the{' '}
        <a href="/terms" className="link">
          Terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" className="link">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}

/** Aborted once the user leaves the page, so that nothing brings them back. */
function useLeaveSignal(): () => AbortSignal {
  const page = useRef(new AbortController());
  useEffect(() => {
    // In development React mounts effects twice, and the first signal is already aborted then.
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);
  return () => page.current.signal;
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof SignUpError) return <Banner tone="danger">{error.message}</Banner>;
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'offline' || code === 'too_many_requests' || code === 'forbidden') {
    return <Banner tone="danger">{signInProblem(error)}</Banner>;
  }
  return (
    <Banner tone="danger">
      <p>Failed to create account</p>
      {code === 'conflict' && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/login" className="link">
            Sign in instead
          </Link>
          <Link to="/login" search={{ mode: 'reset' }} className="link">
            Reset your password
          </Link>
        </p>
      )}
    </Banner>
  );
}
