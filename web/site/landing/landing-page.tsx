import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteHeader } from '../frame/site-header.tsx';
import { TestPaymentsBanner } from '#web/billing/test-payments-banner.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';
import { Support } from './support.tsx';
import { TrialProvider } from './trial-provider.tsx';

export function LandingPage() {
  return (
    <TrialProvider>
      <TestPaymentsBanner />
      <SiteHeader />
      <main id="main">
        <Hero />
        <Showcase />
        <Features />
        <HowItWorks />
        <Pricing />
        <Support />
        <ClosingCall />
      </main>
      <SiteFooter />
    </TrialProvider>
  );
}
