import {
  BriefcaseBusiness,
  LayoutDashboard,
  ListChecks,
  Settings,
  Sun,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';

/** All screens, in sidebar order. Those with a `tab` also appear in the tab bar on small screens. */
export const screens = [
  { to: '/today', label: 'Today', tab: 'Today', icon: Sun },
  { to: '/dashboard', label: 'KPI Dashboard', tab: undefined, icon: LayoutDashboard },
  { to: '/contacts', label: 'Clients', tab: 'Clients', icon: UsersRound },
  { to: '/jobs', label: 'Jobs', tab: 'Jobs', icon: BriefcaseBusiness },
  { to: '/candidates', label: 'Candidates', tab: 'Candidates', icon: UserRoundSearch },
  { to: '/tasks', label: 'Tasks', tab: 'Tasks', icon: ListChecks },
  { to: '/settings', label: 'Settings', tab: undefined, icon: Settings },
] as const;
