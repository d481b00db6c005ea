import '#web/platform/lib/strict-csp.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSitePath } from '#shared/platform/pages.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { startAnalytics, visit } from '#web/platform/consent/analytics.ts';
import { createQueryClient } from '#web/platform/lib/query-client.ts';
import { siteFacts } from '#web/platform/lib/site-facts.ts';
import { loadSitePage } from './site-page.tsx';

const path = location.pathname.replace(/(?<=.)\/$/, '');
visit(path);
void startAnalytics();

const queryClient = createQueryClient({
  onSignedOut: () => queryClient.setQueryData(sessionQuery.queryKey, null),
  // The page is public. Only its buttons depend on the subscription.
  onNoSubscription: () => undefined,
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const SitePage = await loadSitePage(isSitePath(path) ? path : '/');
const page = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SitePage facts={siteFacts()} />
    </QueryClientProvider>
  </StrictMode>
);

if (container.childElementCount > 0) hydrateRoot(container, page);
// In development nothing is prerendered.
else createRoot(container).render(page);
