import { analyticsPages, type AnalyticsEvent } from '#shared/analytics-events.ts';
import { currentConsent, onConsentChange } from './consent.ts';

let enabled = false;
/** Unknown until the first page is there. */
let page: string | undefined;

/** Counts this page and those that follow, once the visitor has accepted it and only where the browser can. */
export async function startAnalytics(): Promise<void> {
  const apply = async () => {
    const wasEnabled = enabled;
    enabled = currentConsent() === 'accepted' && navigator.cookieEnabled && (await hasDatabase());
    say(enabled ? 'Analytics enabled' : 'Analytics disabled - cookies not accepted or not supported');
    if (!wasEnabled) track('page_view');
  };
  onConsentChange(() => void apply());
  await apply();
}

/** The kind of page that is open from now on. */
export function visit(path: string): void {
  page = analyticsPages.includes(path) ? path : 'other';
  track('page_view');
}

export function track(event: AnalyticsEvent): void {
  if (!enabled || page === undefined) return;
  // A count that gets lost is no harm, and nobody waits for it.
  void fetch('/api/analytics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event, page }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Whether the browser's own database can be used; a private window may refuse it. */
function hasDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open('placewell-support-check');
      request.addEventListener('error', () => resolve(false));
      request.addEventListener('success', () => {
        request.result.close();
        indexedDB.deleteDatabase('placewell-support-check');
        resolve(true);
      });
    } catch {
      resolve(false);
    }
  });
}

function say(sentence: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for this line on the console
  console.info(sentence);
}
