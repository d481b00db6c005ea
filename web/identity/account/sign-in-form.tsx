import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '#web/platform/lib/api.ts';
import { lazyResolver } from '#web/platform/lib/lazy-resolver.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { startPath } from './start-path.ts';
import { sessionQuery } from './session.queries.ts';
import { isWrongCredentials, signInProblem } from './sign-in-problem.ts';

const resolveSignIn = lazyResolver<{ email: string; password: string }>(
  async () => (await import('#shared/identity/account-schemas.ts')).signInInput,
);

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
}

export function SignInForm({ email, onEmail }: SignInFormProps) {
  const { next } = useSearch({ from: '/visitor/login' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: resolveSignIn,
    defaultValues: { email, password: '' },
  });
  const signIn = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      const answer = await read(api.auth['sign-in'].$post({ json: input }));
      if ('codeNeeded' in answer) {
        await navigate({ to: '/login', search: { next, mode: 'code' } });
        return;
      }
      queryClient.setQueryData(sessionQuery.queryKey, answer.user);
      await navigate({ href: next ?? startPath(answer.user.uid), replace: true });
    } catch (error) {
      setFailure({ error });
    }
  });
  const edited = () => {
    setFailure(undefined);
    onEmail(getValues('email'));
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void signIn(event)} onChange={edited}>
      {!formState.isSubmitted && <Notice />}
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field
        label="Password"
        error={formState.errors.password?.message}
        aside={
          <Link to="/login" search={{ next, mode: 'reset' }} className="link">
            Forgot your password
          </Link>
        }
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {formState.errors.root && <Banner tone="danger">{formState.errors.root.message}</Banner>}
      {failure && <Failure error={failure.error} />}
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}

function Notice() {
  const notice = useLocation({ select: ({ state }) => state.loginNotice });
  return notice && <Banner tone="success">{notice}</Banner>;
}

function Failure({ error }: { error: unknown }) {
  const { next } = useSearch({ from: '/visitor/login' });
  return (
    <Banner tone="danger">
      <p>{signInProblem(error)}</p>
      {isWrongCredentials(error) && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/signup" search={{ next }} className="link">
            Create New Account
          </Link>
          <Link to="/login" search={{ next, mode: 'reset' }} className="link">
            Reset your password
          </Link>
        </p>
      )}
    </Banner>
  );
}
