import { askForConsent } from './consent.ts';

/** Opens the cookie question again. It looks like the links beside it. */
export function CookieSettingsButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={askForConsent}>
      Cookie settings
    </button>
  );
}
