import type { AnyRouter } from '@tanstack/react-router';
import { appPageOf, appPages } from '#shared/platform/pages.ts';
import { startAnalytics, visit } from '#web/platform/consent/analytics.ts';
import { siteFacts } from '#web/platform/lib/site-facts.ts';

/** On every navigation: sets the tab title, and counts the visit if the visitor has consented. */
export function followVisits(router: AnyRouter): void {
  const { appName } = siteFacts();
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    const page = appPageOf(toLocation.pathname);
    document.title = `${page ? appPages[page] : 'Page not found'} · ${appName}`;
    // Only the kind of page is reported, because a URL may contain a secret.
    if (pathChanged) visit(page ?? 'other');
  });
  void startAnalytics();
}
