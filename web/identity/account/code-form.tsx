import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, read } from '#web/platform/lib/api.ts';
import { lazyResolver } from '#web/platform/lib/lazy-resolver.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { startPath } from './start-path.ts';
import { placeProblem } from './form-problem.ts';
import { sessionQuery } from './session.queries.ts';

export type CodeKind = 'code' | 'recovery';

const kinds = {
  code: {
    label: 'Code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    resolver: lazyResolver<{ code: string }>(
      async () => (await import('#shared/identity/second-factor-schemas.ts')).codeInput,
    ),
    send: (json: { code: string }) => api.auth['sign-in'].code.$post({ json }),
  },
  recovery: {
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
    resolver: lazyResolver<{ code: string }>(
      async () => (await import('#shared/identity/second-factor-schemas.ts')).recoveryCodeInput,
    ),
    send: (json: { code: string }) => api.auth['sign-in']['recovery-code'].$post({ json }),
  },
} as const;

/** The second step of signing in, with a code from the app or a recovery code. */
export function CodeForm({ kind }: { kind: CodeKind }) {
  const { label, input, resolver, send } = kinds[kind];
  const { next } = useSearch({ from: '/visitor/login' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<{ sentence: string; tooLate: boolean }>();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver, defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);
  const signIn = handleSubmit(async (json) => {
    setProblem(undefined);
    try {
      const { user } = await read(send(json));
      queryClient.setQueryData(sessionQuery.queryKey, user);
      await navigate({ href: next ?? startPath(user.uid), replace: true });
    } catch (error) {
      const sentence = placeProblem(error, setError, ['code']);
      const tooLate = error instanceof ApiError && error.code === 'not_signed_in';
      if (sentence !== undefined) setProblem({ sentence, tooLate });
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void signIn(event)}>
      <Field label={label} error={formState.errors.code?.message}>
        <TextInput {...input} {...register('code')} />
      </Field>
      {formState.errors.root && <Banner tone="danger">{formState.errors.root.message}</Banner>}
      {problem && (
        <Banner tone="danger">
          <p>{problem.sentence}</p>
          {problem.tooLate && (
            <p className="mt-2">
              <Link to="/login" search={{ next }} className="link">
                Sign in again
              </Link>
            </p>
          )}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} busyText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
