import './lib/strict-csp.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/router.tsx';
import { sessionQuery } from './account/session.queries.ts';
import { followVisits } from './app/follow-visits.ts';
import { isOnline, onConnectionChange, watchDevice } from './lib/connection.ts';
import { createQueryClient } from './lib/query-client.ts';
import { clearCopies } from './offline/clear-copies.ts';

const queryClient = createQueryClient({
  onSignedOut: () => {
    void clearCopies();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    void router.invalidate();
  },
  onNoSubscription: () => {
    // What was read before said otherwise; the next screen must not believe it.
    queryClient.removeQueries({ queryKey: ['billing'] });
    void router.navigate({ to: '/upgrade', replace: true });
  },
});
const router = createAppRouter(queryClient);

followVisits(router);
watchDevice();
// Whatever was shown meanwhile is old by now.
onConnectionChange(() => void (isOnline() && queryClient.invalidateQueries()));

// The page's own code is fetched while it is still being asked who is signed in.
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
