import type { ComponentType } from 'react';
import type { SitePath } from '#shared/platform/pages.ts';
import type { SiteFacts } from '#shared/platform/site-facts.ts';
import { ConsentBanner } from '#web/platform/consent/consent-banner.tsx';
import { SiteFactsContext } from '#web/platform/lib/site-facts.ts';

const pages: Record<SitePath, () => Promise<ComponentType>> = {
  '/': async () => (await import('./landing/landing-page.tsx')).LandingPage,
  '/privacy': async () => (await import('./legal/privacy-page.tsx')).PrivacyPage,
  '/terms': async () => (await import('./legal/terms-page.tsx')).TermsPage,
};

/** A public page. The same component is rendered during the build and hydrated in the browser. */
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
