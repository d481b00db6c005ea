import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLinkProps, useSearch } from '@tanstack/react-router';
import { Keyboard, LogOut } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useSessionUser, signOut } from '#web/identity/account/session.queries.ts';
import { DueTasksBadge } from '#web/crm/tasks/due-tasks-badge.tsx';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useEntry } from '#web/finding/views/use-entry.ts';
import { viewsQuery } from '#web/finding/views/views.queries.ts';
import { prefetchBy } from './prefetch-screen.ts';
import { screens, useIsSecond } from '#web/finding/find/screens.ts';

/** Loaded only for accounts with saved views. */
const ScreenViews = loadedLater(async () => (await import('#web/finding/views/screen-views.tsx')).ScreenViews);

interface SidebarProps {
  /** Called when a link is followed, so that the drawer can close. */
  onNavigate?: () => void;
  /** Shows the list of keyboard shortcuts. */
  onListKeys: () => void;
}

export function Sidebar({ onNavigate, onListKeys }: SidebarProps) {
  const queryClient = useQueryClient();
  const entry = useEntry();
  const { data: views = [] } = useQuery(viewsQuery);
  const open = useSearch({ strict: false, select: ({ saved }) => saved });
  return (
    <div className="flex h-full flex-col">
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-2">
        <ul className="flex flex-col gap-0.5">
          {screens.map(({ to, second, label, icon: Icon }) => {
            const own = views.filter(({ screen }) => to === `/${screen}` || second === `/${screen}`);
            // The open view, or the whole list, has a link of its own below this one.
            const isBelow = own.some(({ id, isDefault }) => id === open || (open === undefined && isDefault));
            return (
              <li key={to}>
                <div className="relative">
                  <ScreenLink
                    {...entry(to)}
                    second={second}
                    isBelow={isBelow}
                    onClick={onNavigate}
                    {...prefetchBy(queryClient, to)}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {label}
                  </ScreenLink>
                  {to === '/tasks' && <DueTasksBadge onNavigate={onNavigate} />}
                </div>
                {[...new Set(own.map(({ screen }) => screen))].map((screen) => (
                  <ScreenViews key={screen} screen={screen} open={open} onNavigate={onNavigate} />
                ))}
              </li>
            );
          })}
        </ul>
      </nav>
      {/* Useless on touch screens. */}
      <div className="p-2 pointer-coarse:hidden">
        <button
          type="button"
          className="flex h-control-small w-full items-center gap-2.5 rounded-md px-2.5 text-sm text-muted hover:bg-hover hover:text-ink"
          onClick={onListKeys}
        >
          <Keyboard aria-hidden className="size-4 shrink-0" />
          Keyboard shortcuts
        </button>
      </div>
      <SignedInAs />
    </div>
  );
}

interface ScreenLinkProps extends Pick<
  ComponentProps<'a'>,
  'children' | 'onClick' | 'onPointerEnter' | 'onPointerDown' | 'onFocus'
> {
  to: (typeof screens)[number]['to'];
  search: object;
  second: (typeof screens)[number]['second'];
  /** On this screen, the open view has its own link below this one. */
  isBelow: boolean;
}

function ScreenLink({ second, isBelow, children, ...link }: ScreenLinkProps) {
  const marked = isBelow ? 'font-medium !text-accent' : 'bg-accent-soft font-medium !text-accent';
  const isSecond = useIsSecond(second);
  const { 'aria-current': current, ...props } = useLinkProps({
    ...link,
    activeOptions: { includeSearch: false },
    className: classNames(
      'flex min-h-control items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink',
      isSecond && marked,
    ),
    activeProps: { className: marked },
  });
  // If the link below or the second list is the current page, this one only marks the section.
  return (
    <a {...props} aria-current={isSecond || (current && isBelow) ? 'true' : current}>
      {children}
    </a>
  );
}

function SignedInAs() {
  const user = useSessionUser();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const name = user.displayName ?? 'User';
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch {
      toast.show({ title: 'Signing out failed. Please try again.', tone: 'danger' });
      setBusy(false);
    }
  };
  return (
    <div className="flex items-center gap-2.5 border-t border-line p-3">
      <Avatar name={name} initials={1} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="truncate text-xs text-muted">{user.email}</p>
      </div>
      <IconButton
        label="Logout"
        busy={busy}
        icon={<LogOut aria-hidden className="size-4" />}
        onClick={() => void leave()}
      />
    </div>
  );
}
