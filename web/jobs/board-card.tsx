import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Job, JobStage } from '#shared/jobs.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { ExclusiveMark } from './exclusive-mark.tsx';
import { JobClient } from './job-client.tsx';
import { stageItems } from './stage-menu.tsx';

interface BoardCardProps {
  job: Job;
  isTabStop: boolean;
  isDragged: boolean;
  /** Whether the card, which has just appeared, was moved here with the focus. */
  claimFocus: (id: string) => boolean;
  onOpen: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onMove: (stage: JobStage) => void;
}

export function BoardCard(props: BoardCardProps) {
  const { job, isTabStop, isDragged, claimFocus } = props;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (claimFocus(job.id)) opener.current?.focus();
  }, [claimFocus, job.id]);
  return (
    <li
      onPointerDown={props.onPress}
      className={classNames(
        'relative cursor-grab touch-pan-x touch-pan-y rounded-md border border-line bg-surface shadow-card select-none hover:border-line-strong',
        isDragged && 'opacity-40',
      )}
    >
      <button
        type="button"
        ref={opener}
        data-card={job.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby="board-keys"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        className="block w-full rounded-md px-3 py-2.5 text-left"
        onClick={props.onOpen}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        <CardContent job={job} />
      </button>
      <span data-no-drag className="absolute top-1 right-1">
        <DropdownMenu
          trigger={
            <IconButton
              label={`Move ${job.title}`}
              size="small"
              tabIndex={isTabStop ? 0 : -1}
              icon={<ArrowLeftRight aria-hidden className="size-3.5" />}
            />
          }
          items={stageItems(job, props.onMove)}
        />
      </span>
    </li>
  );
}

/** What the pointer carries. */
export function CardPreview({ job, left, top, width }: { job: Job; left: number; top: number; width: number }) {
  return (
    <div
      aria-hidden
      style={{ left, top, width }}
      className="pointer-events-none fixed z-50 rotate-1 rounded-md bg-raised px-3 py-2.5 text-left shadow-dialog"
    >
      <CardContent job={job} />
    </div>
  );
}

function CardContent({ job }: { job: Job }) {
  const money = useMoney();
  const { contact } = job;
  return (
    <>
      <span className="block pr-7 text-sm font-medium break-words">{job.title}</span>
      {contact && (
        <span className="mt-0.5 block truncate text-xs text-muted">
          {contact.company ?? <JobClient job={job} />}
          {contact.company !== null && (
            <>
              {' · '}
              <JobClient job={job} />
            </>
          )}
        </span>
      )}
      <span className="mt-2 flex items-center justify-between gap-2 text-xs tabular-nums">
        <span className="min-w-0 truncate text-muted">
          {money(job.value)}
          {job.fee !== null && <span className="text-ink"> · Fee {money(job.fee)}</span>}
        </span>
        {job.isExclusive && <ExclusiveMark />}
      </span>
    </>
  );
}
