import { ActivityCard } from '#web/activity/activity-card.tsx';
import { SubscriptionCard } from '#web/billing/subscription-card.tsx';
import { BinCard } from '#web/bin/bin-card.tsx';
import { KeyboardSettings } from '#web/keys/keyboard-settings.tsx';
import { SecondFactorCard } from '#web/second-factor/second-factor-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { About } from './about.tsx';
import { AccountActions } from './account-actions.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ApplicationSettings } from './application-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { UserProfile } from './user-profile.tsx';

export function SettingsPage() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title="Settings" />
      <UserProfile />
      <PasswordSettings />
      <SecondFactorCard />
      <ActiveSessions />
      <ActivityCard />
      <ApplicationSettings />
      <KeyboardSettings />
      <SubscriptionCard />
      <BinCard />
      <AccountActions />
      <About />
    </div>
  );
}
