import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { FirstStepsCard } from '#web/first-steps/first-steps-card.tsx';
import { useToday } from '#web/records/use-today.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { DueTasks } from './due-tasks.tsx';
import { FeesByMonth } from './fees-by-month.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LatestInteractions } from './latest-interactions.tsx';
import { PipelineByStage } from './pipeline-by-stage.tsx';
import { RevenuePanel } from './revenue-panel.tsx';

export function DashboardPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="KPI Dashboard" actions={<QuickButtons />} />
      <Figures />
    </div>
  );
}

/** Each opens the form it names on its own screen. */
function QuickButtons() {
  // Without it the three fit side by side on a phone.
  const plus = <Plus aria-hidden className="size-4 max-sm:hidden" />;
  return (
    <>
      <Link to="/contacts" search={{ dialog: 'add' }} className={buttonClass()}>
        {plus} Add Client
      </Link>
      <Link to="/jobs" search={{ dialog: 'add' }} className={buttonClass()}>
        {plus} Add Job Order
      </Link>
      <Link to="/candidates" search={{ dialog: 'add' }} className={buttonClass()}>
        {plus} Add Candidate
      </Link>
    </>
  );
}

function Figures() {
  const today = useToday();
  const { data, error, refetch } = useQuery(dashboardQuery(today));
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
