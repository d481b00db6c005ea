import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck2, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { todayRules, type TodayRule } from '#shared/day/day-settings.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import type { Today, TodayLine } from '#shared/day/today-schemas.ts';
import { ruleLabels } from '#shared/day/today.ts';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { onFocusedRow } from '#web/platform/keys/row-keys.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { TodayLineRow } from './today-line.tsx';
import { daySettingsQuery, todayQuery } from './today.queries.ts';
import { keyOf, useLineActions } from './use-line-actions.ts';

const SnoozeDialog = loadedLater(async () => (await import('#web/crm/tasks/snooze-dialog.tsx')).SnoozeDialog);

/** One list of everything to do today. Each line states its reason. */
export function TodayPage() {
  const today = useToday();
  // Loaded here because "done" depends on these settings.
  useQuery(daySettingsQuery);
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
  const { gone, done, snooze } = useLineActions(today, data.lines);
  const { log } = useQuickLog();
  const [choosing, setChoosing] = useState<TodayLine | null>(null);
  const lines = data.lines.filter((line) => !gone.has(keyOf(line)));
  const list = useRef<HTMLDivElement>(null);
  const goOn = useFocusAfterLeaving(list, lines.map(keyOf));
  const from = (line: TodayLine, act: () => void) => {
    goOn(keyOf(line));
    act();
  };
  const finish = (line: TodayLine) => from(line, () => done(line));
  const putOff = (line: TodayLine, until: CalendarDate, time?: string) => from(line, () => snooze(line, until, time));

  useKeys(
    onFocusedRow<TodayLine>(
      {
        done: finish,
        tomorrow: (line) => putOff(line, snoozeDate('tomorrow', today)),
        nextWeek: (line) => putOff(line, snoozeDate('nextWeek', today)),
        snooze: setChoosing,
        log: ({ about }) => about && !about.removed && log(about),
      },
      (focused) => lines.find((line) => keyOf(line) === focused.closest('[data-line]')?.getAttribute('data-line')),
    ),
  );

  if (lines.length === 0) {
    return (
      <Card flush>
        <EmptyState
          icon={CalendarCheck2}
          title="Nothing left for today"
          hint="You are all caught up. Whatever falls due or goes quiet will appear here."
          action={
            <Link to="/dashboard" className={buttonClass()}>
              KPI Dashboard
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      <output className="sr-only">{lines.length} to do</output>
      {todayRules.map((rule) => (
        <RuleCard key={rule} rule={rule} lines={lines.filter((line) => line.rule === rule)} more={data.more}>
          {(line) => (
            <TodayLineRow
              key={keyOf(line)}
              line={line}
              today={today}
              onDone={() => finish(line)}
              onSnooze={(until) => putOff(line, until)}
              onChooseDay={() => setChoosing(line)}
              onLog={log}
            />
          )}
        </RuleCard>
      ))}
      {choosing && (
        <SnoozeDialog
          title={choosing.title}
          timed={choosing.task !== null}
          onSnooze={(until, time) => putOff(choosing, until, time)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

interface RuleCardProps {
  rule: TodayRule;
  lines: readonly TodayLine[];
  more: readonly TodayRule[];
  children: (line: TodayLine) => React.ReactNode;
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

/** Moves the focus to the next line when a line leaves, so that keyboard users do not start from the top again. */
function useFocusAfterLeaving(list: React.RefObject<HTMLElement | null>, keys: readonly string[]) {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null || keys.length === 0) return;
    const key = keys.includes(next.current) ? next.current : keys.at(-1);
    next.current = null;
    const line = [...(list.current?.querySelectorAll('[data-line]') ?? [])].find(
      (each) => each.getAttribute('data-line') === key,
    );
    line?.querySelector<HTMLElement>('[data-row-opener]')?.focus();
  }, [keys, list]);
  return (leaving: string) => {
    next.current = keys[keys.indexOf(leaving) + 1] ?? keys[keys.indexOf(leaving) - 1] ?? null;
  };
}
