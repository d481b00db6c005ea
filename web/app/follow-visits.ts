import type { AnyRouter } from '@tanstack/react-router';
import { appPageOf, appPages } from '#shared/pages.ts';
import { startAnalytics, visit } from '#web/consent/analytics.ts';
import { siteFacts } from '#web/lib/site-facts.ts';

/** What happens with every new page: its title goes on the tab, and it is counted if the visitor has agreed to that. */
export function followVisits(router: AnyRouter): void {
  const { appName } = siteFacts();
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    const page = appPageOf(toLocation.pathname);
    document.title = `${page ? appPages[page] : 'Page not found'} · ${appName}`;
    // Its kind, not its address: a part of an address may be a secret.
    if (pathChanged) visit(page ?? 'other');
  });
  void startAnalytics();
}
