import type { ComponentType } from 'react';
import { ActivityCard } from './activity-card.tsx';
import { SubscriptionCard } from '#web/billing/subscription-card.tsx';
import { BinCard } from '#web/workspace/bin/bin-card.tsx';
import { CalendarCard } from '#web/day/calendar/calendar-card.tsx';
import { KeyboardSettings } from '#web/platform/keys/keyboard-settings.tsx';
import { SecondFactorCard } from '#web/identity/second-factor/second-factor-card.tsx';
import { TemplatesCard } from '#web/day/templates/templates-card.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { About } from './about.tsx';
import { AccountActions } from './account-actions.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ApplicationSettings } from './application-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { UserProfile } from './user-profile.tsx';
import { YourDay } from './your-day.tsx';

const sections: { id: string; label: string; Section: ComponentType }[] = [
  { id: 'profile', label: 'Profile', Section: UserProfile },
  { id: 'password', label: 'Password', Section: PasswordSettings },
  { id: 'two-step-sign-in', label: 'Two-step sign-in', Section: SecondFactorCard },
  { id: 'sessions', label: 'Sessions', Section: ActiveSessions },
  { id: 'activity', label: 'Activity', Section: ActivityCard },
  { id: 'application-settings', label: 'Application', Section: ApplicationSettings },
  { id: 'your-day', label: 'Your day', Section: YourDay },
  { id: 'templates', label: 'Mail templates', Section: TemplatesCard },
  { id: 'calendar', label: 'Calendar', Section: CalendarCard },
  { id: 'keyboard', label: 'Keyboard', Section: KeyboardSettings },
  { id: 'billing', label: 'Billing', Section: SubscriptionCard },
  { id: 'bin', label: 'Bin', Section: BinCard },
  { id: 'account', label: 'Account', Section: AccountActions },
  { id: 'about', label: 'About', Section: About },
];

export function SettingsPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Settings" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,48rem)_10rem] xl:gap-8">
        <SectionLinks />
        <div className="flex flex-col gap-4">
          {sections.map(({ id, Section }) => (
            <div key={id} id={id} className="scroll-mt-28 xl:scroll-mt-16">
              <Section />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Beside the sections on a wide screen; in a scrollable row above them otherwise. */
function SectionLinks() {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-12 z-10 -mx-4 self-start overflow-x-auto border-b border-line bg-canvas px-4 py-2 xl:top-16 xl:order-last xl:mx-0 xl:border-b-0 xl:border-l xl:py-0 xl:pr-0"
    >
      <ul className="flex gap-1 xl:flex-col">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-control items-center rounded-md px-2 text-sm whitespace-nowrap text-muted hover:bg-hover hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
