import type { ComponentType } from 'react';
import type { SitePath } from '#shared/pages.ts';
import type { SiteFacts } from '#shared/site-facts.ts';
import { ConsentBanner } from '#web/consent/consent-banner.tsx';
import { SiteFactsContext } from '#web/lib/site-facts.ts';

const pages: Record<SitePath, () => Promise<ComponentType>> = {
  '/': async () => (await import('#web/landing/landing-page.tsx')).LandingPage,
  '/privacy': async () => (await import('#web/legal/privacy-page.tsx')).PrivacyPage,
  '/terms': async () => (await import('#web/legal/terms-page.tsx')).TermsPage,
};

/** A public page: the same component makes its HTML during the build and wakes it up in the browser. */
export async function loadSitePage(path: SitePath): Promise<ComponentType<{ facts: SiteFacts }>> {
  const Page = await pages[path]();
  return function SitePage({ facts }) {
    return (
      <SiteFactsContext value={facts}>
        <Page />
        <ConsentBanner />
      </SiteFactsContext>
    );
  };
}
