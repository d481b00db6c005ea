import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QuickLogProvider } from '#web/interactions/quick-log-provider.tsx';
import { ConfirmProvider } from '#web/ui/confirm-provider.tsx';
import { ToastProvider } from '#web/ui/toast-provider.tsx';

/** Draws a part of a screen with what the app puts around every screen. */
export function show(queryClient: QueryClient, children: ReactNode): void {
  const routeTree = createRootRoute({
    component: () => <QuickLogProvider>{children}</QuickLogProvider>,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          {/* A router of its own: the type of the app's is the only one registered. */}
          <RouterProvider router={router as never} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
}
