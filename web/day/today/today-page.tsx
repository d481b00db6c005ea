import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck2, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { todayRules, type TodayRule } from '#shared/day/day-settings.ts';
import type { Today, TodayLine } from '#shared/day/today-schemas.ts';
import { ruleLabels } from '#shared/day/today.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { DayLines } from './day-lines.tsx';
import { todayQuery } from './today.queries.ts';

/** One list of everything to do today. Each line states its reason. */
export function TodayPage() {
  const today = useToday();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Today"
        beside={formatCalendarDate(today)}
        actions={
          <Link to="/settings/day" className={buttonClass()}>
            <Settings2 aria-hidden className="size-4" />
            Your day
          </Link>
        }
      />
      <Lines today={today} />
    </div>
  );
}

function Lines({ today }: { today: CalendarDate }) {
  const { data, error, refetch } = useQuery(todayQuery(today));
  if (!data && error) {
    return (
      <Banner
        tone="danger"
        title="Your day could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </Banner>
    );
  }
  if (!data) {
    return (
      <Card flush>
        <SkeletonList label="Loading your day…" />
      </Card>
    );
  }
  return <LoadedLines key={today} today={today} data={data} />;
}

function LoadedLines({ today, data }: { today: CalendarDate; data: Today }) {
  return (
    <DayLines today={today} lines={data.lines}>
      {(lines, renderLine) =>
        lines.length === 0 ? (
          <NothingLeft />
        ) : (
          <>
            <output className="sr-only">{lines.length} to do</output>
            {todayRules.map((rule) => (
              <RuleCard key={rule} rule={rule} lines={lines.filter((line) => line.rule === rule)} more={data.more}>
                {(line) => renderLine(line, true)}
              </RuleCard>
            ))}
          </>
        )
      }
    </DayLines>
  );
}

function NothingLeft() {
  return (
    <Card flush>
      <EmptyState
        icon={CalendarCheck2}
        title="Nothing left for today"
        hint="You’re all caught up."
        action={
          <Link to="/dashboard" className={buttonClass()}>
            KPI Dashboard
          </Link>
        }
      />
    </Card>
  );
}

interface RuleCardProps {
  rule: TodayRule;
  lines: readonly TodayLine[];
  more: readonly TodayRule[];
  children: (line: TodayLine) => ReactNode;
}

function RuleCard({ rule, lines, more, children }: RuleCardProps) {
  if (lines.length === 0) return null;
  return (
    <Card
      flush
      title={ruleLabels[rule]}
      actions={
        <span className="text-sm text-muted tabular-nums">{lines.length + (more.includes(rule) ? '+' : '')}</span>
      }
    >
      <ul className="divide-y divide-line">{lines.map(children)}</ul>
      {more.includes(rule) && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">More will appear as you work through these.</p>
      )}
    </Card>
  );
}
