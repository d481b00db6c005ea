import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { stageLabel } from '#shared/crm/jobs.ts';
import { formatMoney } from '#shared/platform/money.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { ChartCard } from './chart-card.tsx';

/** The number of jobs per stage, and their fees. */
export function PipelineByStage({ stages }: { stages: Dashboard['stages'] }) {
  const { currency } = usePreferences();
  const most = Math.max(...stages.map(({ count }) => count), 1);
  return (
    <ChartCard
      title="Pipeline by stage"
      columns={['Stage', 'Jobs', 'Fees']}
      rows={stages.map(({ stage, count, fees }) => ({
        key: stage,
        cells: [
          <Link key="stage" to="/jobs" search={{ stage }} className="link">
            {stageLabel(stage)}
          </Link>,
          count,
          formatMoney(fees, currency),
        ],
      }))}
      chart={
        <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-y-1">
          {stages.map(({ stage, count, fees }) => (
            <li key={stage} className="col-span-full grid grid-cols-subgrid">
              <Link
                to="/jobs"
                search={{ stage }}
                className="group col-span-full grid min-h-control-small -mx-2 grid-cols-subgrid items-center gap-4 rounded-md px-2 text-sm hover:bg-hover"
              >
                <span className="truncate text-muted group-hover:text-ink">{stageLabel(stage)}</span>
                <span aria-hidden className="h-2.5 rounded-full bg-subtle">
                  <span className="block h-full rounded-full bg-accent" style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span className="text-right font-semibold tabular-nums">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'job' : 'jobs'},</span>
                </span>
                <span className="text-right text-muted tabular-nums">{formatMoney(fees, currency)}</span>
              </Link>
            </li>
          ))}
        </ol>
      }
    />
  );
}
