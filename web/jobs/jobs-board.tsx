import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isJobStage, jobStageLabels, jobStages, type JobStage } from '#shared/job-terms.ts';
import type { Job, JobsFilter } from '#shared/jobs.ts';
import { sumMoney } from '#shared/money.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useToday } from '#web/records/use-today.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { useOverflowEdges } from '#web/ui/use-overflow-edges.ts';
import { CardPreview } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { jobStatsQuery, type JobListParams } from './jobs.queries.ts';
import { useBoardDrag } from './use-board-drag.ts';

interface JobsBoardProps {
  filter: JobsFilter;
  sort: JobListParams['sort'];
  claimFocus: (id: string) => boolean;
  onOpen: (job: Job) => void;
  onMove: (job: Job, stage: JobStage) => void;
  empty: ReactNode;
}

/** The pipeline as columns. A card is moved by dragging, by its menu, or with Alt and an arrow key. */
export function JobsBoard({ filter, sort, claimFocus, onOpen, onMove, empty }: JobsBoardProps) {
  const { data: stats, error, refetch } = useQuery(jobStatsQuery(filter));
  const [board, setBoard] = useState<HTMLElement | null>(null);
  const { drag, press } = useBoardDrag(board, onMove);
  const today = useToday();
  const moreAt = useOverflowEdges(board);

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

  const others = stats.stages.filter(({ stage }) => !isJobStage(stage));
  const shared = { today, draggedId: drag?.job.id, claimFocus, onOpen, onMove, onPress: press };
  return (
    <>
      <p id="board-keys" className="sr-only">
        Alt with the left or right arrow key moves the job to another stage.
      </p>
      <div
        ref={setBoard}
        data-more={moreAt}
        className={classNames(
          // Words for screen readers are placed by it, and so do not widen the page.
          'relative -mx-4 flex max-h-[calc(100dvh-8rem)] min-h-80 snap-x gap-2 overflow-x-auto scroll-px-4 px-4 pb-2 sm:snap-none lg:-mx-8 lg:px-8',
          // What lies beyond an edge shows by fading out there.
          'data-[more~=left]:mask-l-from-[calc(100%-2.5rem)] data-[more~=right]:mask-r-from-[calc(100%-2.5rem)]',
        )}
      >
        {jobStages.map((stage) => {
          const { count, fees } = stats.stages.find((each) => each.stage === stage) ?? { count: 0, fees: 0 };
          return (
            <BoardColumn
              key={stage}
              {...shared}
              label={jobStageLabels[stage]}
              stage={stage}
              list={{ ...filter, stage, sort }}
              count={count}
              fees={fees}
              isOver={drag?.over === stage && drag.job.stage !== stage}
              onKeyDown={(event, job) => handleKey(event, job, onMove)}
            />
          );
        })}
        {others.length > 0 && (
          <BoardColumn
            {...shared}
            label="Other"
            stage={null}
            list={{ ...filter, group: 'unknown', sort }}
            count={others.reduce((sum, { count }) => sum + count, 0)}
            fees={sumMoney(others.map(({ fees }) => fees))}
            isOver={false}
            onKeyDown={(event, job) => handleKey(event, job, onMove)}
          />
        )}
      </div>
      {drag && <CardPreview {...drag} today={today} />}
    </>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows go from card to card; with Alt the card goes along. */
function handleKey(event: KeyboardEvent<HTMLElement>, job: Job, onMove: (job: Job, stage: JobStage) => void): void {
  const step = steps[event.key];
  if (event.altKey) {
    if (step === undefined) return;
    // Otherwise the browser takes it for Back.
    event.preventDefault();
    const position = isJobStage(job.stage) ? jobStages.indexOf(job.stage) : jobStages.length;
    const target = jobStages[position + step];
    if (target) onMove(job, target);
    return;
  }
  const next = step === undefined ? neighbour(event) : besides(event.currentTarget, step);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const cards = cardsOf(currentTarget.closest('[data-board-column]'));
  const index = cards.indexOf(currentTarget);
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: cards.length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : cards[target];
}

/** The card at the same height in the next column that has any. */
function besides(card: HTMLElement, step: number): HTMLElement | undefined {
  const own = card.closest('[data-board-column]');
  const columns = [...(own?.parentElement?.querySelectorAll('[data-board-column]') ?? [])];
  const index = cardsOf(own).indexOf(card);
  for (let at = columns.findIndex((column) => column === own) + step; columns[at]; at += step) {
    const cards = cardsOf(columns[at]);
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)];
  }
  return undefined;
}

function cardsOf(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
}
