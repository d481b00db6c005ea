import { Check } from 'lucide-react';
import { TRIAL_DAYS } from '#shared/billing/plan.ts';
import { SubscriptionBanner } from '#web/billing/subscription-banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { ScreenPicture } from './screen-picture.tsx';
import { TrialButton } from './trial-button.tsx';
import { useTrial } from './trial-context.ts';

const promises = [`${TRIAL_DAYS} days free`, 'No credit card required', 'Cancel anytime'];

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="hero-glow overflow-hidden">
      <div className="mx-auto flex max-w-6xl flex-col items-center px-4 pt-12 text-center sm:px-6 sm:pt-20">
        <Eyebrow />
        <h1
          id="hero-title"
          className="mt-6 max-w-4xl text-4xl font-semibold tracking-[-0.03em] text-balance sm:text-5xl"
        >
          Every client, candidate and fee in one calm place
        </h1>
        <p className="mt-6 max-w-2xl text-lg text-muted text-pretty sm:text-xl">
          Know who to call next, which jobs are live and what this month will bring in. No spreadsheets, and no software
          built for an office of fifty.
        </p>
        <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
          <TrialButton startLabel="Start Free Trial!" className="h-12! px-6 text-lg!" />
          <a href="#how-it-works" className={buttonClass({ size: 'large', className: 'h-12! px-6 text-lg!' })}>
            See how it works
          </a>
        </div>
        <ul className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-muted">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Check aria-hidden className="size-4 text-accent" />
              {promise}
            </li>
          ))}
        </ul>
        <div className="relative mt-12 w-full sm:mt-16">
          <div className="overflow-hidden rounded-t-xl border border-b-0 border-line-strong bg-surface shadow-dialog sm:rounded-t-2xl">
            <div aria-hidden className="flex h-8 items-center gap-2 border-b border-line bg-subtle px-3 sm:h-9">
              {['close', 'hide', 'grow'].map((dot) => (
                <span key={dot} className="size-2.5 rounded-full bg-line-strong" />
              ))}
            </div>
            <ScreenPicture
              name="screen-dashboard"
              alt="The dashboard, with today’s tasks and this month’s figures"
              first
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Signed-in users see the state of their subscription, visitors the target group. Both take the same space. */
function Eyebrow() {
  const { standing } = useTrial();
  return (
    <div className="flex min-h-16 items-center sm:min-h-10">
      {standing.checking || standing.hasAccess ? (
        <SubscriptionBanner checking={standing.checking} subscription={standing.subscription} />
      ) : (
        <p className="rounded-full border border-line bg-surface px-4 py-2 text-sm font-medium text-muted">
          For solo recruiters and small firms
        </p>
      )}
    </div>
  );
}
