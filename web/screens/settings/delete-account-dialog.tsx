import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { currentPasswordInput, RETENTION_DAYS } from '#shared/identity/account-schemas.ts';
import { placeProblem } from '#web/identity/account/form-problem.ts';
import { forgetSession, useSessionUser } from '#web/identity/account/session.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';

const ACCOUNT_DELETED = `Your account was deleted. Sign in within ${RETENTION_DAYS} days to restore it.`;

const consequences = [
  'Any live subscription is cancelled first, so nothing more is charged.',
  'Every device is signed out, including this one.',
  `Your data is kept for ${RETENTION_DAYS} days. Sign in during that time to restore the account.`,
  `After ${RETENTION_DAYS} days everything is permanently erased: clients, jobs, candidates, tasks and the account itself.`,
];

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const user = useSessionUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(currentPasswordInput),
    defaultValues: { currentPassword: '' },
  });
  // A running mutation delays the live update about the cancelled subscription, which would redirect to /upgrade in
  // between.
  const deletion = useMutation({
    mutationFn: async (json: z.infer<typeof currentPasswordInput>) => {
      await read(api.account.delete.$post({ json }));
      forgetSession(queryClient);
      await navigate({ to: '/login', state: { loginNotice: ACCOUNT_DELETED }, replace: true });
    },
  });
  const erase = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await deletion.mutateAsync(input);
    } catch (error) {
      setProblem(placeProblem(error, setError, ['currentPassword']));
    }
  });
  return (
    <Dialog
      open
      size="small"
      title="Delete account"
      description="This is what will happen."
      onClose={onClose}
      onSubmit={erase}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={formState.isSubmitting} busyText="Deleting...">
            Delete my account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-2 pl-4 text-pretty marker:text-muted">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="text-muted">You may want to export your data first.</p>
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      </div>
    </Dialog>
  );
}
