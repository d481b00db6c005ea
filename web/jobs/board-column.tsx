import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { JobStage } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { useCreatedRow } from '#web/records/created-row.ts';
import { NextPage } from '#web/records/paged-list.tsx';
import { rowsOf } from '#web/records/use-record-list.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { BoardCard } from './board-card.tsx';
import { jobListQuery, type JobListParams } from './jobs.queries.ts';

const SKELETONS = 4;

export interface BoardColumnProps {
  label: string;
  /** Where a card dropped here goes; null where none can be dropped. */
  stage: JobStage | null;
  list: JobListParams;
  today: CalendarDate;
  count: number;
  fees: number;
  isOver: boolean;
  draggedId: string | undefined;
  claimFocus: (id: string) => boolean;
  onOpen: (job: Job) => void;
  onMove: (job: Job, stage: JobStage) => void;
  onPress: (event: PointerEvent<HTMLElement>, job: Job) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, job: Job) => void;
}

export function BoardColumn(props: BoardColumnProps) {
  const { label, stage, count, fees, isOver } = props;
  const query = useInfiniteQuery(jobListQuery(props.list));
  const money = useMoney();
  const jobs = rowsOf(query);
  // The figures know it before the column's own answer is there.
  const isEmpty = jobs.length === 0 && (query.data !== undefined || count === 0) && !query.isError;
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const createdId = useCreatedRow(jobs, (index) =>
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  const tabStop = jobs.some(({ id }) => id === activeId) ? activeId : jobs[0]?.id;
  return (
    <section
      aria-label={label}
      data-board-column
      {...(stage && { 'data-drop-stage': stage })}
      className={classNames(
        // On a phone one stage and the beginning of the next; elsewhere all six share the width of the page.
        'flex w-[min(17rem,80vw)] shrink-0 snap-start flex-col rounded-lg border transition-colors sm:w-auto sm:max-w-88 sm:min-w-41 sm:flex-1',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-well',
      )}
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-4 py-2 text-sm font-semibold">
        <span className="truncate">{label}</span>
        <span className="font-normal text-muted tabular-nums">{count.toLocaleString('en-GB')}</span>
        <span className="w-full text-xs font-normal text-muted tabular-nums">{money(fees)}</span>
      </h2>
      {query.isPending && !isEmpty && <LoadingCards count={Math.min(count, SKELETONS)} label={`Loading ${label}…`} />}
      {query.isError && !query.data && (
        <LoadFailure className="px-4 pb-4" onRetry={() => void query.refetch()}>
          These jobs could not be loaded.
        </LoadFailure>
      )}
      {isEmpty && <p className="px-4 pb-4 text-sm text-muted">No jobs</p>}
      {jobs.length > 0 && (
        <ul ref={list} className="flex min-h-0 flex-col gap-2 overflow-y-auto overscroll-contain px-2 pb-2">
          {jobs.map((job) => (
            <BoardCard
              key={job.id}
              job={job}
              today={props.today}
              isTabStop={job.id === tabStop}
              isDragged={job.id === props.draggedId}
              isNew={job.id === createdId}
              claimFocus={props.claimFocus}
              onOpen={() => props.onOpen(job)}
              onFocus={() => setActiveId(job.id)}
              onKeyDown={(event) => props.onKeyDown(event, job)}
              onPress={(event) => props.onPress(event, job)}
              onMove={(target) => props.onMove(job, target)}
            />
          ))}
          {query.hasNextPage && (
            <li>
              <NextPage query={query} noun="jobs" className="grid" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function LoadingCards({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 px-2 pb-2">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} aria-hidden data-skeleton-row className="h-28 animate-pulse rounded-md bg-hover" />
      ))}
    </div>
  );
}
