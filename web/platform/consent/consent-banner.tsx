import { Button } from '../ui/button.tsx';
import { giveConsent, useConsentQuestion } from './consent.ts';

/**
 * The cookie question, on every page until it is answered. It is the last element of the page and sticks to the bottom
 * of the screen, so that everything can be scrolled clear of it. A bar with the actions for a list takes its place.
 * Both answers look the same.
 */
export function ConsentBanner() {
  const shown = useConsentQuestion();
  if (!shown) return null;
  return (
    <section
      aria-label="Cookies"
      className="sticky bottom-tab-bar z-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line-strong bg-raised px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-sm lg:[body:has([data-tab-bar])_&]:ml-60 [body:has([data-bulk-bar],[data-foot-bar])_&]:hidden"
    >
      <p className="max-w-2xl text-pretty">
        May we count visits? Plain totals, on our own server, never about you.{' '}
        <a href="/privacy#cookies" className="link">
          Cookies and analytics
        </a>
      </p>
      <div className="flex gap-2 max-sm:w-full">
        <Button className="max-sm:flex-1" onClick={() => giveConsent('rejected')}>
          Reject
        </Button>
        <Button className="max-sm:flex-1" onClick={() => giveConsent('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  );
}
