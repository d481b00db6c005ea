import { PLAN_PRICE, TRIAL_DAYS } from '#shared/billing/plan.ts';
import { TrialButton } from './trial-button.tsx';

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="hero-glow border-t border-line">
      <div className="mx-auto flex max-w-3xl flex-col items-center px-4 py-20 text-center sm:px-6 sm:py-28">
        <h2 id="closing-title" className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          Your next placement starts with knowing who to call
        </h2>
        <p className="mt-3 max-w-xl text-lg text-pretty text-muted">
          {TRIAL_DAYS} days free, then {PLAN_PRICE} per month. No credit card required.
        </p>
        <TrialButton className="mt-8" />
      </div>
    </section>
  );
}
