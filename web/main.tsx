import '#web/platform/lib/strict-csp.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from '#web/app/router.tsx';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { followVisits } from '#web/app/follow-visits.ts';
import { isOnline, onConnectionChange, watchDevice } from '#web/platform/lib/connection.ts';
import { showEarlierCopies } from '#web/platform/lib/earlier-copies.ts';
import { createQueryClient } from '#web/platform/lib/query-client.ts';
import { clearCopies } from '#web/platform/offline/clear-copies.ts';

const queryClient = createQueryClient({
  onSignedOut: () => {
    void clearCopies();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    void router.invalidate();
  },
  onNoSubscription: () => {
    // The cached subscription is wrong now, and the next screen must not use it.
    queryClient.removeQueries({ queryKey: ['billing'] });
    void router.navigate({ to: '/upgrade', replace: true });
  },
});
const router = createAppRouter(queryClient);

followVisits(router);
showEarlierCopies(queryClient, () => queryClient.getQueryData(sessionQuery.queryKey)?.uid);
watchDevice();
// After an outage everything on screen may be stale.
onConnectionChange(() => void (isOnline() && queryClient.invalidateQueries()));

// Fetches the code of the page while the session is still loading.
const [matchedRoutes] = router.getMatchedRoutes(location.pathname);
for (const route of matchedRoutes) void router.loadRouteChunk(route);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
