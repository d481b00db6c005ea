import type { AnyRouter } from '@tanstack/react-router';
import { appPages, isAppPath } from '#shared/pages.ts';
import { startAnalytics, visit } from '#web/consent/analytics.ts';
import { siteFacts } from '#web/lib/site-facts.ts';

/** What happens with every new page: its title goes on the tab, and it is counted if the visitor has agreed to that. */
export function followVisits(router: AnyRouter): void {
  const { appName } = siteFacts();
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    const path = toLocation.pathname;
    document.title = isAppPath(path) ? `${appPages[path]} · ${appName}` : `Page not found · ${appName}`;
    if (pathChanged) visit(path);
  });
  void startAnalytics();
}
