import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { newPasswordForm } from '#shared/identity/account-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { problemSentence } from './form-problem.ts';
import { INCOMPLETE_LINK, isUsedUp, useMailedToken } from './mailed-link.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { forgetSession } from './session.queries.ts';
import { VisitorPage } from './visitor-page.tsx';

const PASSWORD_CHANGED = 'Your password was changed and every device was signed out. Sign in with the new one.';

export function ResetPasswordPage() {
  const { token, forget } = useMailedToken('/reset-password');
  const [refusal, setRefusal] = useState<string>();
  if (token === undefined || refusal !== undefined) {
    return (
      <VisitorPage title="Your password was not changed">
        <div className="flex flex-col gap-4">
          <Banner tone="danger">{refusal ?? INCOMPLETE_LINK}</Banner>
          <Link to="/login" search={{ mode: 'reset' }} className={buttonClass({ variant: 'primary', size: 'large' })}>
            Request a new link
          </Link>
        </div>
      </VisitorPage>
    );
  }
  const giveUp = (sentence: string) => {
    setRefusal(sentence);
    void forget();
  };
  return (
    <VisitorPage
      title="Choose a new password"
      subtitle="Every device that is signed in now will be signed out, and your private calendar address will be revoked."
    >
      <NewPasswordForm token={token} onUsedUp={giveUp} />
    </VisitorPage>
  );
}

function NewPasswordForm({ token, onUsedUp }: { token: string; onUsedUp: (sentence: string) => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const reset = handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      await read(api.auth['reset-password'].$post({ json: { token, password } }));
      forgetSession(queryClient);
      // Removes the URL with the token from the history.
      await navigate({ to: '/login', state: { loginNotice: PASSWORD_CHANGED }, replace: true });
    } catch (error) {
      if (isUsedUp(error)) onUsedUp(problemSentence(error));
      else setProblem(problemSentence(error));
    }
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void reset(event)}
      onChange={() => setProblem(undefined)}
    >
      <Field label="New password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <PasswordStrengthHint password={password} />
      <Field label="Confirm new password" error={formState.errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Saving...">
        Change password
      </Button>
    </form>
  );
}
