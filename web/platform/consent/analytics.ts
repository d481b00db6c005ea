import { analyticsPages, type AnalyticsEvent } from '#shared/platform/analytics-events.ts';
import { currentConsent, onConsentChange } from './consent.ts';

let enabled = false;
/** Undefined until the first page has loaded. */
let page: string | undefined;

/** Starts counting page views, if the visitor has consented and the browser supports it. */
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

/** Sets the current page and counts a view. */
export function visit(path: string): void {
  page = analyticsPages.includes(path) ? path : 'other';
  track('page_view');
}

export function track(event: AnalyticsEvent): void {
  if (!enabled || page === undefined) return;
  // A lost count does no harm, and nothing waits for it.
  void fetch('/api/analytics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event, page }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Whether IndexedDB works. A private window may refuse it. */
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
  // oxlint-disable-next-line no-console -- the specification asks for this console message
  console.info(sentence);
}
