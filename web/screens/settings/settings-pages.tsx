import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SubscriptionCard } from '#web/billing/subscription-card.tsx';
import { CalendarCard } from '#web/day/calendar/calendar-card.tsx';
import { TemplatesCard } from '#web/day/templates/templates-card.tsx';
import { devicesQuery } from '#web/identity/account/devices.queries.ts';
import { activityQuery } from '#web/identity/activity/activity.queries.ts';
import { SecondFactorCard } from '#web/identity/second-factor/second-factor-card.tsx';
import { factorQuery } from '#web/identity/second-factor/second-factor.queries.ts';
import { KeyboardSettings } from '#web/platform/keys/keyboard-settings.tsx';
import { api, read } from '#web/platform/lib/api.ts';
import type { SharedRead } from '#web/platform/lib/earlier-copies.ts';
import { askTogether, firstPage, part } from '#web/platform/lib/asked-together.ts';
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

const askSecurity = (init: SharedRead) => read(api.account.security.$get({}, { init }));
type Security = Awaited<ReturnType<typeof askSecurity>>;

export function SecurityPage() {
  const queryClient = useQueryClient();
  // While rendering, so that the cards find their questions asked.
  useState(() =>
    askTogether<Security>(queryClient, askSecurity, [
      part(factorQuery, ({ secondFactor }) => secondFactor),
      part(devicesQuery, ({ devices }) => devices),
      firstPage(activityQuery, ({ activity }) => activity),
    ]),
  );
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
