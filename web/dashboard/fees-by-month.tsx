import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardMonth } from '#shared/dashboard.ts';
import { formatMoney } from '#shared/money.ts';
import { usePreferences } from '#web/preferences/preferences.queries.ts';
import { ChartCard } from './chart-card.tsx';

/** `h-40` and `h-5`: the bars' area with the months' names, and the names alone. */
const CHART_HEIGHT = '10rem';
const NAME_HEIGHT = '1.25rem';

/** Fees of the last twelve months as bars, with the monthly target as a line across them. */
export function FeesByMonth({ months }: { months: readonly DashboardMonth[] }) {
  const { monthlyTarget, currency } = usePreferences();
  const highest = Math.max(monthlyTarget, ...months.map(({ fees }) => fees), 1);
  const share = (amount: number) => `${(amount / highest) * 100}%`;
  const describe = ({ month, fees, placements }: DashboardMonth) =>
    `${monthName(month, 'long')}: ${formatMoney(fees, currency)} from ${placements} ${placements === 1 ? 'placement' : 'placements'}`;
  return (
    <ChartCard
      title="Fees by month"
      columns={['Month', 'Placements', 'Fees']}
      rows={months.toReversed().map((month) => ({
        key: month.month,
        cells: [
          <PlacedIn key="month" month={month} className="link">
            {monthName(month.month, 'long')}
          </PlacedIn>,
          month.placements,
          formatMoney(month.fees, currency),
        ],
      }))}
      chart={
        <div className="relative">
          {monthlyTarget > 0 && (
            <>
              <p className="flex items-center justify-end gap-1.5 text-xs text-muted">
                <span aria-hidden className="w-4 border-t border-dashed border-control" />
                Target {formatMoney(monthlyTarget, currency)}
              </p>
              <div
                aria-hidden
                className="pointer-events-none absolute inset-x-0 border-t border-dashed border-control"
                style={{
                  bottom: `calc(${NAME_HEIGHT} + (${CHART_HEIGHT} - ${NAME_HEIGHT}) * ${monthlyTarget / highest})`,
                }}
              />
            </>
          )}
          <ol className="mt-2 grid h-40 grid-cols-12 gap-1 sm:gap-2">
            {months.map((month) => (
              <li key={month.month} className="min-w-0">
                <PlacedIn
                  month={month}
                  label={describe(month)}
                  className="group flex h-full flex-col items-stretch justify-end rounded-sm"
                >
                  <span className="flex min-h-0 flex-1 flex-col justify-end">
                    <span
                      className="block min-h-px rounded-t-sm bg-accent group-hover:bg-accent-hover"
                      style={{ height: share(month.fees) }}
                    />
                  </span>
                  <span aria-hidden className="h-5 truncate border-t border-line pt-1 text-center text-xs text-muted">
                    {monthName(month.month, 'narrow')}
                  </span>
                </PlacedIn>
              </li>
            ))}
          </ol>
        </div>
      }
    />
  );
}

type PlacedInProps = { month: DashboardMonth; label?: string; className: string; children: ReactNode };

/** Leads to the jobs that were placed in a month. */
function PlacedIn({ month: { placedFrom, placedBefore }, label, className, children }: PlacedInProps) {
  return (
    <Link
      to="/jobs"
      search={{ stage: 'placed', placedFrom, placedBefore }}
      aria-label={label}
      title={label}
      className={className}
    >
      {children}
    </Link>
  );
}

function monthName(month: string, length: 'long' | 'narrow'): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    month: length,
    timeZone: 'UTC',
    ...(length === 'long' && { year: 'numeric' }),
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
