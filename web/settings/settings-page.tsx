import { useSessionUser } from '#web/account/session.queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ApplicationSettings } from './application-settings.tsx';

export function SettingsPage() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title="Settings" />
      <UserProfile />
      <ApplicationSettings />
    </div>
  );
}

function UserProfile() {
  const user = useSessionUser();
  const name = user.displayName ?? 'User';
  return (
    <Card title="User Profile">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <p className="truncate text-base font-semibold">{name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
    </Card>
  );
}
