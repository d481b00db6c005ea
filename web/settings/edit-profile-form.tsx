import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { displayName, emailAddress, type SessionUser } from '#shared/account.ts';
import { placeProblem } from '#web/account/form-problem.ts';
import { sessionQuery } from '#web/account/session.queries.ts';
import { api, read } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/use-toast.ts';

interface EditProfileFormProps {
  user: SessionUser;
  /** With the new address, if one was asked for. */
  onClose: (requestedEmail?: string) => void;
}

export function EditProfileForm({ user, onClose }: EditProfileFormProps) {
  const save = useSaveProfile(user);
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, control, setError, setFocus, formState } = useForm({
    resolver: zodResolver(profileForm(user.email)),
    defaultValues: { displayName: user.displayName ?? '', email: user.email, currentPassword: '' },
  });
  useEffect(() => setFocus('displayName'), [setFocus]);
  const asksForPassword = isOtherAddress(useWatch({ control, name: 'email' }), user.email);
  const submit = handleSubmit(async (form) => {
    setProblem(undefined);
    try {
      const { nameSaved, requestedEmail } = await save(form);
      if (nameSaved) toast.show({ title: 'Profile saved', tone: 'success' });
      onClose(requestedEmail);
    } catch (error) {
      setProblem(placeProblem(error, setError, ['displayName', 'email', 'currentPassword']));
    }
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem(undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Display Name" error={errors.displayName?.message}>
          <TextInput autoComplete="name" {...register('displayName')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        {asksForPassword && (
          <Field
            label="Current password"
            hint="A new address takes effect when the link that we send there is opened."
            error={errors.currentPassword?.message}
            className="sm:col-start-2"
          >
            <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
          </Field>
        )}
      </div>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap justify-end gap-2 [&>output]:order-first [&>output]:text-right">
        <Button onClick={() => onClose()}>Cancel</Button>
        <SubmitButton busy={formState.isSubmitting} busyText="Saving...">
          Save Changes
        </SubmitButton>
      </div>
    </form>
  );
}

function isOtherAddress(typed: string, current: string): boolean {
  const parsed = emailAddress.safeParse(typed);
  return parsed.success && parsed.data !== current;
}

function profileForm(currentEmail: string) {
  return z.object({ displayName, email: emailAddress, currentPassword: z.string() }).check((form) => {
    if (form.value.email === currentEmail || form.value.currentPassword !== '') return;
    form.issues.push({
      code: 'custom',
      path: ['currentPassword'],
      message: 'Current password is required',
      input: form.value.currentPassword,
    });
  });
}

function useSaveProfile(user: SessionUser) {
  const queryClient = useQueryClient();
  return async ({ displayName, email, currentPassword }: z.infer<ReturnType<typeof profileForm>>) => {
    const changesAddress = email !== user.email;
    // First what a wrong password can refuse, so that a refused form has changed nothing.
    if (changesAddress) await read(api.account.email.$post({ json: { email, currentPassword } }));
    const nameSaved = displayName !== user.displayName;
    if (nameSaved) {
      const { user: saved } = await read(api.account.profile.$patch({ json: { displayName } }));
      queryClient.setQueryData(sessionQuery.queryKey, saved);
    }
    return { nameSaved, requestedEmail: changesAddress ? email : undefined };
  };
}
