import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DueTasksCount } from '#web/crm/tasks/due-tasks-badge.tsx';
import { useEntry } from '#web/finding/views/use-entry.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { prefetchBy } from './prefetch-screen.ts';
import { screens, useIsSecond } from '#web/finding/find/screens.ts';

/** The daily screens, within reach of the thumb. The menu holds the rest. */
export function TabBar() {
  const queryClient = useQueryClient();
  const entry = useEntry();
  return (
    <nav
      aria-label="Daily screens"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden [@media(height<30rem)]:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-xl grid-cols-5">
        {screens
          .filter(({ tab }) => tab !== undefined)
          .map(({ to, second, tab, icon: Icon }) => (
            <li key={to}>
              <TabLink second={second} {...entry(to)} {...prefetchBy(queryClient, to)}>
                <Icon aria-hidden className="size-5" />
                {tab}
                {to === '/tasks' && (
                  <span className="absolute top-0.5 left-1/2 ml-2.5 flex">
                    <DueTasksCount />
                  </span>
                )}
              </TabLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps extends Pick<ComponentProps<'a'>, 'children' | 'onPointerEnter' | 'onPointerDown' | 'onFocus'> {
  to: (typeof screens)[number]['to'];
  search: object;
  second: (typeof screens)[number]['second'];
}

function TabLink({ second, ...link }: TabLinkProps) {
  const isSecond = useIsSecond(second);
  const marked = 'font-medium !text-accent';
  return (
    <Link
      {...link}
      activeOptions={{ includeSearch: false }}
      aria-current={isSecond ? 'true' : undefined}
      className={classNames(
        'relative flex h-full flex-col items-center justify-center gap-0.5 text-xs text-muted -outline-offset-4',
        isSecond && marked,
      )}
      activeProps={{ className: marked }}
    />
  );
}
