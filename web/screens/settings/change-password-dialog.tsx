import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { changePasswordForm } from '#shared/identity/account-schemas.ts';
import { activityQuery } from '#web/identity/activity/activity.queries.ts';
import { devicesQuery } from '#web/identity/account/devices.queries.ts';
import { placeProblem } from '#web/identity/account/form-problem.ts';
import { PasswordStrengthHint } from '#web/identity/account/password-strength-hint.tsx';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

const OTHERS_ENDED = 'Every other device was signed out, and your private calendar address was revoked.';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useSessionUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors, isDirty } = formState;
  const mayClose = () =>
    !isDirty ||
    confirm({ title: 'Discard changes?', confirmLabel: 'Discard', cancelLabel: 'Keep editing', destructive: true });
  const cancel = async () => {
    if (await mayClose()) onClose();
  };
  const change = handleSubmit(async ({ currentPassword, password }) => {
    setProblem(undefined);
    try {
      await read(api.account.password.$post({ json: { currentPassword, newPassword: password } }));
      void queryClient.invalidateQueries(devicesQuery);
      void queryClient.invalidateQueries(activityQuery);
      toast.show({ title: 'Password changed', description: OTHERS_ENDED, tone: 'success' });
      onClose();
    } catch (error) {
      setProblem(placeProblem(error, setError, ['currentPassword']));
    }
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <Dialog
      open
      size="small"
      title="Change password"
      onClose={onClose}
      onCloseRequest={mayClose}
      onSubmit={change}
      footer={
        <>
          <Button onClick={() => void cancel()}>Cancel</Button>
          <SubmitButton busy={formState.isSubmitting} busyText="Saving...">
            Change password
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <PasswordStrengthHint password={password} personal={[user.displayName ?? '', user.email]} />
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      </div>
    </Dialog>
  );
}
