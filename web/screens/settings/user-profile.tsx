import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { accountDate } from '#shared/platform/dates.ts';
import { useResendVerification, VERIFICATION_SENT } from '#web/identity/account/resend-verification.ts';
import { sessionQuery, useSessionUser } from '#web/identity/account/session.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { EditProfileForm } from './edit-profile-form.tsx';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

export function UserProfile() {
  const user = useSessionUser();
  useVerificationElsewhere(user);
  const [editing, setEditing] = useState(false);
  const [requestedEmail, setRequestedEmail] = useState<string>();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = (askedFor?: string) => {
    if (askedFor !== undefined) setRequestedEmail(askedFor);
    setEditing(false);
  };
  return (
    <Card
      title="User Profile"
      actions={
        !editing && (
          <Button ref={editButton} size="small" onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )
      }
    >
      {editing ? <EditProfileForm user={user} onClose={close} /> : <Profile user={user} />}
      {!editing && requestedEmail !== undefined && requestedEmail !== user.email && (
        <div className="mt-4">
          <Banner
            tone="info"
            title={`We sent a link to ${requestedEmail}`}
            onDismiss={() => setRequestedEmail(undefined)}
          >
            Open it there to switch to that address. Until then you keep signing in with {user.email}.
          </Banner>
        </div>
      )}
    </Card>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const name = user.displayName ?? 'User';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
          <Avatar name={name} size="large" initials={1} />
          <div className="min-w-0">
            <p className="text-base font-semibold break-words">{name}</p>
            <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
          </div>
        </div>
        <dl className="flex flex-col gap-2 text-sm">
          <div className="flex flex-wrap items-center gap-2">
            <dt className="text-muted">Account Status</dt>
            <dd>
              <Badge tone="success">Active</Badge>
            </dd>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <dt className="text-muted">Member since {accountDate(user.createdAt, timeZone)}</dt>
            <dd>
              {user.emailVerified ? (
                <Badge tone="success">Verified</Badge>
              ) : (
                <Badge tone="warning">Pending verification</Badge>
              )}
            </dd>
          </div>
        </dl>
      </div>
      {!user.emailVerified && <VerifyBanner />}
    </div>
  );
}

function VerifyBanner() {
  const resend = useResendVerification();
  const toast = useToast();
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.show({ title: VERIFICATION_SENT, tone: 'success' }),
      onError: ({ message }) => toast.show({ title: message, tone: 'danger' }),
    });
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" busy={resend.isPending} busyText="Sending..." onClick={send}>
          Resend verification email
        </Button>
      }
    >
      Please open the link that we sent to this address.
    </Banner>
  );
}

/** The link opens in another tab. Returning to this tab refreshes the status. */
function useVerificationElsewhere({ uid, emailVerified }: SessionUser): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['session', 'verification', uid],
    queryFn: async () => {
      const { user } = await read(api.auth.session.$get());
      // An ended session is noticed by the next request that needs one.
      if (user) queryClient.setQueryData(sessionQuery.queryKey, user);
      return user;
    },
    enabled: !emailVerified,
    refetchOnWindowFocus: 'always',
  });
}
