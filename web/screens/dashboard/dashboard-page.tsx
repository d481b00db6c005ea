import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { FirstStepsCard } from '#web/workspace/first-steps/first-steps-card.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { DashboardSkeleton } from '#web/day/dashboard/dashboard-skeleton.tsx';
import { dashboardQuery } from '#web/day/dashboard/dashboard.queries.ts';
import { DueTasks } from '#web/day/dashboard/due-tasks.tsx';
import { FeesByMonth } from '#web/day/dashboard/fees-by-month.tsx';
import { KeyFigures } from '#web/day/dashboard/key-figures.tsx';
import { LatestInteractions } from '#web/day/dashboard/latest-interactions.tsx';
import { PipelineByStage } from '#web/day/dashboard/pipeline-by-stage.tsx';
import { RevenuePanel } from '#web/day/dashboard/revenue-panel.tsx';
import { todayQuery } from '#web/day/today/today.queries.ts';

export function DashboardPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="KPI Dashboard" actions={<QuickButtons />} />
      <Figures />
    </div>
  );
}

/** Each link opens the form on its own screen. */
function QuickButtons() {
  // Without a plus, and closer to their words, the three fit side by side on a phone.
  const look = buttonClass({ className: 'max-sm:px-2.5' });
  const plus = <Plus aria-hidden className="size-4 max-sm:hidden" />;
  return (
    <>
      <Link to="/contacts" search={{ dialog: 'add' }} className={look}>
        {plus} Add Client
      </Link>
      <Link to="/jobs" search={{ dialog: 'add' }} className={look}>
        {plus} Add Job Order
      </Link>
      <Link to="/candidates" search={{ dialog: 'add' }} className={look}>
        {plus} Add Candidate
      </Link>
    </>
  );
}

function Figures() {
  const today = useToday();
  const { data, error, refetch } = useQuery(dashboardQuery(today));
  // Asked here, so that the tasks do not wait for the figures.
  useQuery(todayQuery(today));
  if (!data && error) {
    return (
      <Banner
        tone="danger"
        title="Your dashboard could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </Banner>
    );
  }
  if (!data) return <DashboardSkeleton />;
  const { tasks } = data;
  const isWorkDue = tasks.overdue + tasks.dueToday > 0;
  const dueTasks = <DueTasks tasks={tasks} today={today} />;
  return (
    <>
      {isWorkDue && dueTasks}
      <FirstStepsCard />
      {!isWorkDue && dueTasks}
      <KeyFigures dashboard={data} />
      <RevenuePanel dashboard={data} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <FeesByMonth months={data.months} />
        <PipelineByStage stages={data.stages} />
      </div>
      <LatestInteractions interactions={data.interactions} />
    </>
  );
}
