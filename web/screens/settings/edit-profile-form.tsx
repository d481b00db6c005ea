import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { displayName, emailAddress, type SessionUser } from '#shared/identity/account-schemas.ts';
import { placeProblem } from '#web/identity/account/form-problem.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { PasswordInput } from '#web/platform/ui/password-input.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

interface EditProfileFormProps {
  user: SessionUser;
  /** Gets the new e-mail address, if one was requested. */
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
            hint="A new address takes effect when you open the link that we send to it."
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
    // The change that a wrong password can refuse goes first, so that a refused form changes nothing.
    if (changesAddress) await read(api.account.email.$post({ json: { email, currentPassword } }));
    const nameSaved = displayName !== user.displayName;
    if (nameSaved) {
      const { user: saved } = await read(api.account.profile.$patch({ json: { displayName } }));
      queryClient.setQueryData(sessionQuery.queryKey, saved);
    }
    return { nameSaved, requestedEmail: changesAddress ? email : undefined };
  };
}
