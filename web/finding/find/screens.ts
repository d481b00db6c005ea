import { useLocation } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  LayoutDashboard,
  ListChecks,
  Settings,
  Sun,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';

/**
 * All screens, in sidebar order. Those with a `tab` also appear in the tab bar on small screens. `second` is the other list
 * of a screen, under an address of its own.
 */
export const screens = [
  { to: '/today', second: undefined, label: 'Today', tab: 'Today', icon: Sun },
  { to: '/dashboard', second: undefined, label: 'KPI Dashboard', tab: undefined, icon: LayoutDashboard },
  { to: '/contacts', second: '/companies', label: 'Clients', tab: 'Clients', icon: UsersRound },
  { to: '/jobs', second: undefined, label: 'Jobs', tab: 'Jobs', icon: BriefcaseBusiness },
  { to: '/candidates', second: undefined, label: 'Candidates', tab: 'Candidates', icon: UserRoundSearch },
  { to: '/tasks', second: undefined, label: 'Tasks', tab: 'Tasks', icon: ListChecks },
  { to: '/settings', second: undefined, label: 'Settings', tab: undefined, icon: Settings },
] as const;

/** Whether the second list of a screen is shown, or a record of it. */
export function useIsSecond(second: string | undefined): boolean {
  return useLocation({
    select: ({ pathname }) => second !== undefined && (pathname === second || pathname.startsWith(`${second}/`)),
  });
}
