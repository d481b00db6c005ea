import { SubscriptionCard } from '#web/billing/subscription-card.tsx';
import { CalendarCard } from '#web/day/calendar/calendar-card.tsx';
import { TemplatesCard } from '#web/day/templates/templates-card.tsx';
import { SecondFactorCard } from '#web/identity/second-factor/second-factor-card.tsx';
import { KeyboardSettings } from '#web/platform/keys/keyboard-settings.tsx';
import { BinCard } from '#web/workspace/bin/bin-card.tsx';
import { About } from './about.tsx';
import { AccountActions } from './account-actions.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ActivityCard } from './activity-card.tsx';
import { ApplicationSettings } from './application-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { UserProfile } from './user-profile.tsx';
import { YourDay } from './your-day.tsx';

export function GeneralPage() {
  return (
    <SettingsFrame>
      <UserProfile />
      <ApplicationSettings />
      <SubscriptionCard />
      <AccountActions />
      <About />
    </SettingsFrame>
  );
}

export function SecurityPage() {
  return (
    <SettingsFrame>
      <PasswordSettings />
      <SecondFactorCard />
      <ActiveSessions />
      <ActivityCard />
    </SettingsFrame>
  );
}

export function DayPage() {
  return (
    <SettingsFrame>
      <YourDay />
      <CalendarCard />
      <TemplatesCard />
      <KeyboardSettings />
    </SettingsFrame>
  );
}

export function BinPage() {
  return (
    <SettingsFrame>
      <BinCard />
    </SettingsFrame>
  );
}
