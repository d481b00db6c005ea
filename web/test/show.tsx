import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QuickLogProvider } from '#web/day/quick-log/quick-log-provider.tsx';
import { readLocalPreferences } from '#web/identity/preferences/local-preferences.ts';
import { PreferencesContext } from '#web/identity/preferences/use-preferences.ts';
import { ConfirmProvider } from '#web/platform/ui/confirm-provider.tsx';
import { ToastProvider } from '#web/platform/ui/toast-provider.tsx';

/** Renders part of a screen with the app's providers, with the preferences of a new visitor. */
export function show(queryClient: QueryClient, children: ReactNode): void {
  const routeTree = createRootRoute({
    component: () => <QuickLogProvider>{children}</QuickLogProvider>,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <PreferencesContext value={readLocalPreferences()}>
        <ToastProvider>
          <ConfirmProvider>
            {/* A separate router. Only the type of the app's router is registered. */}
            <RouterProvider router={router as never} />
          </ConfirmProvider>
        </ToastProvider>
      </PreferencesContext>
    </QueryClientProvider>,
  );
}
