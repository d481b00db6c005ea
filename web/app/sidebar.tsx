import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSessionUser, signOut } from '#web/account/session.queries.ts';
import { DueTasksBadge } from '#web/tasks/due-tasks-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { prefetchBy } from './prefetch-screen.ts';
import { screens } from './screens.ts';

interface SidebarProps {
  /** Runs when a link was followed, so that a drawer around it can close. */
  onNavigate?: () => void;
  /** Shows the list of keys. */
  onListKeys: () => void;
}

export function Sidebar({ onNavigate, onListKeys }: SidebarProps) {
  const queryClient = useQueryClient();
  return (
    <div className="flex h-full flex-col">
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-2">
        <ul className="flex flex-col gap-0.5">
          {screens.map(({ to, label, icon: Icon }) => (
            <li key={to} className="relative">
              <Link
                to={to}
                onClick={onNavigate}
                {...prefetchBy(queryClient, to)}
                className="flex min-h-control items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink"
                activeProps={{ className: 'bg-accent-soft font-medium !text-accent' }}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Link>
              {to === '/tasks' && <DueTasksBadge onNavigate={onNavigate} />}
            </li>
          ))}
        </ul>
      </nav>
      {/* Of no use to a finger. */}
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
