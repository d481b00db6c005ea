import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { boardList, RECENT_DAYS } from '#shared/crm/job-board.ts';
import { isJobStage, jobStageLabels, jobStages, type JobStage } from '#shared/crm/jobs.ts';
import type { Job, JobsFilter } from '#shared/crm/job-schemas.ts';
import { sumMoney } from '#shared/platform/money.ts';
import { recordNames } from '#shared/records/records.ts';
import { Board } from '#web/records/board/board.tsx';
import type { ColumnSource } from '#web/records/board/board-column.tsx';
import type { ClaimFocus } from '#web/records/board/use-moved-card.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { JobCard } from './job-card.tsx';
import { jobColumnQuery, jobListQuery, jobStatsQuery, type JobListParams } from './jobs.queries.ts';
import { stageItems } from './stage-menu.tsx';
import { useOpenPage } from './use-open-page.tsx';

interface JobsBoardProps {
  filter: JobsFilter;
  sort: NonNullable<JobListParams['sort']>;
  claimFocus: ClaimFocus;
  onOpen: (job: Job) => void;
  onMove: (job: Job, stage: JobStage) => void;
  empty: ReactNode;
}

/** The jobs in columns, one per stage. */
export function JobsBoard({ filter, sort, claimFocus, onOpen, onMove, empty }: JobsBoardProps) {
  const today = useToday();
  const { data: stats, error, refetch } = useQuery(jobStatsQuery(filter));
  const money = useMoney();
  const openPage = useOpenPage();

  if (error && !stats) {
    return (
      <Banner
        tone="danger"
        title="Your jobs could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </Banner>
    );
  }
  if (!stats) {
    return (
      <Card flush>
        <SkeletonList label="Loading jobs…" />
      </Card>
    );
  }
  if (stats.stages.every(({ count }) => count === 0)) return <Card flush>{empty}</Card>;

  const columns = jobStages.map((stage): ColumnSource<Job, JobStage> => {
    const list = jobColumnQuery(stage, { ...filter, sort }, today);
    const column = { column: stage, label: jobStageLabels[stage], list };
    const { count, fees } = stats.stages.find((each) => each.stage === stage) ?? { count: 0, fees: 0 };
    if (stage !== 'placed' || count === stats.recent.count) return { ...column, count, figure: money(fees) };
    return {
      ...column,
      count: stats.recent.count,
      figure: money(stats.recent.fees),
      foot: <OlderPlacements all={count} />,
    };
  });
  const others = stats.stages.filter(({ stage }) => !isJobStage(stage));
  const other = others.length > 0 && {
    column: null,
    label: 'Other',
    list: jobListQuery(boardList(null, { ...filter, sort }, today)),
    count: others.reduce((sum, { count }) => sum + count, 0),
    figure: money(sumMoney(others.map(({ fees }) => fees))),
  };
  return (
    <Board<Job, JobStage>
      nouns={recordNames.job}
      columns={other ? [...columns, other] : columns}
      columnOf={({ stage }) => (isJobStage(stage) ? stage : undefined)}
      claimFocus={claimFocus}
      onOpen={onOpen}
      onMove={onMove}
      renderContent={(job) => <JobCard job={job} today={today} />}
      renderMenu={(job, tabIndex) => (
        <DropdownMenu
          trigger={
            <IconButton
              label={`Move ${job.title}`}
              size="small"
              tabIndex={tabIndex}
              icon={<ArrowLeftRight aria-hidden className="size-3.5" />}
            />
          }
          renderItems={() => [
            ...stageItems(job, (stage) => onMove(job, stage)),
            { ...openPage.item(job), startsGroup: true },
          ]}
        />
      )}
    />
  );
}

/** Says what the column shows, and leads to the table of all placements with the same filters. */
function OlderPlacements({ all }: { all: number }) {
  return (
    <>
      Placed in the last {RECENT_DAYS} days.{' '}
      <Link
        from="/jobs"
        to="/jobs"
        search={(now) => ({ ...now, view: undefined, stage: 'placed', sort: '-placedAt' })}
        className="link"
      >
        Show all {all.toLocaleString('en-GB')}
      </Link>
    </>
  );
}
