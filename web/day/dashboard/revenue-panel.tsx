import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { revenueProgress } from '#shared/day/revenue-progress.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { formatMoney } from '#shared/platform/money.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';

const TargetForm = loadedLater(async () => (await import('./target-form.tsx')).TargetForm);

const periods = [
  { value: 'month', label: 'This month' },
  { value: 'all', label: 'All time' },
] as const;

export function RevenuePanel({ dashboard: { months, placedFees } }: { dashboard: Dashboard }) {
  const { monthlyTarget, currency } = usePreferences();
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('month');
  const [editing, setEditing] = useState(false);
  const month = months.at(-1);
  const revenue = period === 'month' ? (month?.fees ?? 0) : placedFees;
  const progress = revenueProgress(revenue, monthlyTarget);
  const placed = { stage: 'placed', placedFrom: month?.placedFrom, placedBefore: month?.placedBefore };
  return (
    <Card
      title="Revenue Target Progress"
      actions={<Segmented label="Period" options={periods} value={period} onChange={setPeriod} />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <p>
            <span className="block text-sm text-muted">{period === 'month' ? 'Fees this month' : 'All-time fees'}</span>
            <Link
              to="/jobs"
              search={period === 'month' ? placed : { stage: 'placed' }}
              className="text-2xl font-semibold tracking-tight tabular-nums hover:underline"
            >
              {formatMoney(revenue, currency)}
            </Link>
          </p>
          {!editing && (
            <div className="flex items-center gap-4 text-muted">
              <p>
                Monthly target:{' '}
                <span className="font-semibold text-ink tabular-nums">
                  {progress ? formatMoney(monthlyTarget, currency) : 'Set a target'}
                </span>
              </p>
              <Button size="small" onClick={() => setEditing(true)}>
                Edit target
              </Button>
            </div>
          )}
        </div>
        {editing && <TargetForm target={monthlyTarget} onDone={() => setEditing(false)} />}
        {progress && (
          <div>
            <ProgressBar
              label={period === 'month' ? 'Of this month’s target' : 'Of one month’s target'}
              value={progress.percentage}
              valueText={`${progress.percentage.toFixed(1)}%`}
              tone={progress.percentage === 100 ? 'success' : 'accent'}
            />
            {progress.over > 0 && (
              <p className="mt-1.5 text-sm font-medium text-success">
                {formatMoney(progress.over, currency)} over target
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
