import { Check } from 'lucide-react';
import { PLAN_FEATURES, PLAN_NAME, PLAN_PRICE, TRIAL_DAYS } from '#shared/billing/plan.ts';
import { SectionHeading } from './section-heading.tsx';
import { TrialButton } from './trial-button.tsx';

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-16 border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
        <SectionHeading id="pricing" title="One plan, one price" lead="Everything is included. No tiers, no add-ons." />
        <div className="mx-auto mt-12 grid max-w-3xl overflow-hidden rounded-2xl border border-line-strong bg-canvas shadow-dialog sm:grid-cols-2">
          <div className="flex flex-col gap-6 p-6 sm:p-8">
            <h3 className="text-xl font-semibold">{PLAN_NAME}</h3>
            <p className="flex items-baseline gap-2">
              <span className="text-5xl font-semibold tracking-tight">{PLAN_PRICE}</span>
              <span className="text-lg text-muted">per month</span>
            </p>
            <p className="text-pretty text-muted">
              The first {TRIAL_DAYS} days are free, with no credit card. After that it is {PLAN_PRICE} a month, and you
              can cancel anytime.
            </p>
            <TrialButton className="mt-auto w-full" />
          </div>
          <ul className="flex flex-col justify-center gap-4 border-line bg-surface p-6 max-sm:border-t sm:border-l sm:p-8">
            {PLAN_FEATURES.map((feature) => (
              <li key={feature} className="flex items-start gap-2 text-lg leading-6">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
