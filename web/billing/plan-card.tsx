import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLAN_FEATURES, PLAN_NAME, PLAN_PRICE } from '#shared/billing/plan.ts';
import { Card } from '#web/platform/ui/card.tsx';

/** The only plan. `terms` says what is charged today; `action` is the button. */
export function PlanCard({ terms, action }: { terms: ReactNode; action: ReactNode }) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{PLAN_NAME} Plan</h2>
        <p className="text-muted">
          <span className="text-2xl font-semibold tracking-tight text-ink">{PLAN_PRICE}</span> per month
        </p>
      </div>
      <p className="mt-1 text-pretty text-muted">{terms}</p>
      <ul className="my-4 flex flex-col gap-2 border-t border-line pt-4">
        {PLAN_FEATURES.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  );
}
