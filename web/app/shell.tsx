import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useSessionUser } from '#web/account/session.queries.ts';
import { useAccessWatch } from '#web/billing/access.ts';
import { TestPaymentsBanner } from '#web/billing/test-payments-banner.tsx';
import { QuickLogProvider } from '#web/interactions/quick-log-provider.tsx';
import { ShellKeys } from '#web/keys/shell-keys.tsx';
import { startLiveUpdates, stopLiveUpdates } from '#web/live/live-updates.ts';
import { OfflineBar } from '#web/offline/offline-bar.tsx';
import { registerWorker } from '#web/offline/register-worker.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ConfirmProvider } from '#web/ui/confirm-provider.tsx';
import { ToastProvider } from '#web/ui/toast-provider.tsx';
import { Logo } from './logo.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** Top bar, sidebar and main area around every signed-in screen: the one of the address unless another is given. */
export function Shell({ children }: { children?: ReactNode }) {
  useAccessWatch();
  const queryClient = useQueryClient();
  const { uid } = useSessionUser();
  useEffect(() => {
    void startLiveUpdates(queryClient, uid);
    return stopLiveUpdates;
  }, [queryClient, uid]);
  useEffect(() => void registerWorker(queryClient), [queryClient]);
  const [keysListed, listKeys] = useState(false);
  return (
    <ToastProvider>
      <ConfirmProvider>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <ShellKeys listed={keysListed} onList={listKeys} />
        <TestPaymentsBanner />
        <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
          <header className="sticky top-0 z-20 col-span-full flex h-12 items-center gap-2 border-b border-line bg-surface px-3 lg:px-4">
            <SidebarDrawer onListKeys={() => listKeys(true)} />
            <Logo />
            <OfflineBar />
            <div className="ml-auto">
              <ThemeMenu />
            </div>
          </header>
          <aside className="sticky top-12 hidden h-[calc(100dvh-3rem)] border-r border-line bg-surface lg:block">
            <Sidebar onListKeys={() => listKeys(true)} />
          </aside>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl px-4 pt-3 pb-[calc(var(--tab-bar)+1.25rem)] outline-none has-data-wide:max-w-none sm:pt-5 lg:px-8 lg:py-6"
          >
            <QuickLogProvider>{children ?? <Outlet />}</QuickLogProvider>
          </main>
        </div>
        <TabBar />
      </ConfirmProvider>
    </ToastProvider>
  );
}

/** On small screens the sidebar slides in from the menu button of the top bar, and leaves when a link was followed. */
function SidebarDrawer({ onListKeys }: { onListKeys: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Open menu" icon={<Menu aria-hidden className="size-5" />} className="lg:hidden" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-surface shadow-popover"
        >
          <div className="flex h-12 items-center justify-between border-b border-line px-3">
            <Dialog.Title className="text-base font-semibold">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X aria-hidden className="size-5" />} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1">
            <Sidebar
              onNavigate={() => setOpen(false)}
              onListKeys={() => {
                setOpen(false);
                onListKeys();
              }}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
