import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { PreferencesProvider } from '#web/identity/preferences/preferences-provider.tsx';
import { useAccessWatch } from '#web/billing/access.ts';
import { TestPaymentsBanner } from '#web/billing/test-payments-banner.tsx';
import { useNoticesWantedSince } from '#web/day/due-notices/wanted-notices.ts';
import { Find } from '#web/finding/find/find.tsx';
import { QuickLogProvider } from '#web/day/quick-log/quick-log-provider.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { loadedLater, prefetchWhenIdle } from '#web/platform/lib/loaded-later.tsx';
import { startLiveUpdates, stopLiveUpdates } from '#web/platform/live/live-updates.ts';
import { OfflineBar } from '#web/platform/offline/offline-bar.tsx';
import { registerWorker } from '#web/platform/offline/register-worker.ts';
import { BusyBar } from '#web/platform/ui/busy-bar.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { ConfirmProvider } from '#web/platform/ui/confirm-provider.tsx';
import { ToastProvider } from '#web/platform/ui/toast-provider.tsx';
import { useOpener } from '#web/platform/ui/use-opener.ts';
import { Logo } from '#web/platform/ui/logo.tsx';
import { screens } from '#web/finding/find/screens.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useOpening } from './use-opening.ts';

/** Pages that are reached from the screens. */
const otherPages = [
  '/contacts/$id',
  '/companies',
  '/companies/$id',
  '/jobs/$id',
  '/candidates/$id',
  '/candidates/batches/$id',
  '/import',
  '/imports/$id',
] as const;

const SidebarDrawer = loadedLater(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

/** Loaded only if notices are switched on. A failed load must not break the screen. */
const DueNotices = lazy(async () => {
  const part = await import('#web/day/due-notices/due-notices.tsx').catch(() => undefined);
  return { default: part?.DueNotices ?? (() => null) };
});

/** Top bar, sidebar and main area around every signed-in screen. `children` replaces the outlet. */
export function Shell({ children }: { children?: ReactNode }) {
  useOpening();
  useAccessWatch();
  const queryClient = useQueryClient();
  const { uid } = useSessionUser();
  useEffect(() => {
    void startLiveUpdates(queryClient, uid);
    return stopLiveUpdates;
  }, [queryClient, uid]);
  useEffect(() => void registerWorker(queryClient), [queryClient]);
  const router = useRouter();
  useEffect(
    () =>
      prefetchWhenIdle(
        [...screens.map(({ to }) => to), ...otherPages].map(
          (path) => async () => router.loadRouteChunk(router.routesByPath[path]),
        ),
      ),
    [router],
  );
  const [keysListed, listKeys] = useState(false);
  const noticesSince = useNoticesWantedSince(uid);
  return (
    <PreferencesProvider>
      <ToastProvider>
        <ConfirmProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
          >
            Skip to content
          </a>
          {noticesSince !== null && (
            <Suspense fallback={null}>
              <DueNotices uid={uid} since={noticesSince} />
            </Suspense>
          )}
          <QuickLogProvider>
            <ShellKeys listed={keysListed} onList={listKeys} />
            <TestPaymentsBanner />
            <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
              <header className="sticky top-0 z-20 col-span-full flex h-12 items-center gap-2 border-b border-line bg-surface px-4">
                <MenuButton onListKeys={() => listKeys(true)} />
                <Logo />
                <OfflineBar />
                <BusyBar />
                <div className="ml-auto flex items-center gap-1 sm:gap-2">
                  <Find onListKeys={() => listKeys(true)} />
                  <ThemeMenu />
                </div>
              </header>
              <aside className="sticky top-12 hidden h-[calc(100dvh-3rem)] border-r border-line bg-surface lg:block">
                <Sidebar onListKeys={() => listKeys(true)} />
              </aside>
              <main
                id="main"
                tabIndex={-1}
                className="mx-auto w-full max-w-6xl px-4 pt-2 pb-[calc(var(--tab-bar)+1rem)] outline-none has-data-wide:max-w-none sm:pt-4 lg:px-8 lg:py-6"
              >
                {children ?? <Outlet />}
              </main>
            </div>
            <TabBar />
          </QuickLogProvider>
        </ConfirmProvider>
      </ToastProvider>
    </PreferencesProvider>
  );
}

/** On small screens the menu button in the top bar opens the sidebar. */
function MenuButton({ onListKeys }: { onListKeys: () => void }) {
  const [open, setOpen] = useState(false);
  const { opener, opening } = useOpener(open, setOpen);
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<Menu aria-hidden className="size-5" />}
        className="-ml-2 lg:hidden"
        {...opening}
      />
      {opener && <SidebarDrawer button={opener} open={open} onOpenChange={setOpen} onListKeys={onListKeys} />}
    </>
  );
}
