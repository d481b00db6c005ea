import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardMonth } from '#shared/day/dashboard-schemas.ts';
import { formatMoney, formatShortMoney } from '#shared/platform/money.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { ChartCard } from './chart-card.tsx';

/**
 * Match `h-44`, `h-8` and `h-5`: the chart, the month names below the bars and the space for the figure above the
 * tallest bar.
 */
const CHART_HEIGHT = '11rem';
const NAME_HEIGHT = '2rem';
const FIGURE_HEIGHT = '1.25rem';

/** Fees of the last twelve months as bars, with the monthly target as a line. */
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
                  bottom: `calc(${NAME_HEIGHT} + (${CHART_HEIGHT} - ${NAME_HEIGHT} - ${FIGURE_HEIGHT}) * ${monthlyTarget / highest})`,
                }}
              />
            </>
          )}
          <ol className="mt-2 grid h-44 grid-cols-12">
            {months.map((month) => (
              <li key={month.month} className="min-w-0">
                <PlacedIn
                  month={month}
                  label={describe(month)}
                  className="group flex h-full flex-col items-stretch rounded-sm text-center text-xs"
                >
                  <span className="flex min-h-0 flex-1 flex-col justify-end border-b border-line px-px pt-5 sm:px-1">
                    {/* The figure is drawn on top of its bar, in the space above the tallest one. */}
                    <span aria-hidden className="relative" style={{ height: share(month.fees) }}>
                      {month.fees > 0 && (
                        <span className="absolute inset-x-0 bottom-full -mx-2 h-5 pt-0.5 text-ink tabular-nums">
                          <Figure amount={month.fees} />
                        </span>
                      )}
                      <span className="block h-full min-h-px rounded-t-sm bg-accent group-hover:bg-accent-hover" />
                    </span>
                  </span>
                  <span aria-hidden className="h-8 pt-1 leading-3.5 text-muted group-hover:text-ink">
                    {monthName(month.month, 'short')}
                    {month.month.endsWith('-01') && <span className="block">{month.month.slice(0, 4)}</span>}
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

/** Shows the currency where there is room for it. */
function Figure({ amount }: { amount: number }) {
  const { currency } = usePreferences();
  return (
    <>
      <span className="rounded-sm bg-surface px-0.5 max-sm:hidden">{formatShortMoney(amount, currency)}</span>
      <span className="rounded-sm bg-surface sm:hidden">{formatShortMoney(amount)}</span>
    </>
  );
}

type PlacedInProps = { month: DashboardMonth; label?: string; className: string; children: ReactNode };

/** Links to the jobs placed in a month. */
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

function monthName(month: string, length: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    month: length,
    timeZone: 'UTC',
    ...(length === 'long' && { year: 'numeric' }),
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
