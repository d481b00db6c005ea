import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { isJobStage, isLive, stageLabel, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { formatMoney } from '#shared/platform/money.ts';
import { usePlace, useSeenVersions } from '#web/crm/assignments/use-place.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { putBack, showChanged } from '#web/records/core/list-cache.ts';
import { regroup } from '#web/records/core/list-regroup.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { dayPlaced } from '#web/crm/jobs/fee-change.ts';
import { jobsApi, saveFailure, type JobListParams } from '#web/crm/jobs/jobs.queries.ts';

const PlaceJobDialog = loadedLater(async () => (await import('./place-job-dialog.tsx')).PlaceJobDialog);

interface StageChange {
  change: (job: Job, stage: JobStage) => void;
  /** Asks for the start date and the candidate when a job is placed. Render it somewhere. */
  dialog: ReactNode;
}

interface Move {
  job: Job;
  patch: { stage: string; startDate?: string };
  /** This move undoes another one. */
  isUndo?: true;
}

/**
 * Moves a job to another stage in place. The change does not depend on the rest of the job, so it sends no version.
 * `onMove` gets the announcement for screen readers.
 */
export function useStageChange(onMove: (job: Job, words: string) => void = () => undefined): StageChange {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const { currency } = usePreferences();
  const place = usePlace(useSeenVersions());
  const [placing, setPlacing] = useState<Job>();
  const unanswered = useRef(0);
  const { mutate } = useMutation({
    mutationFn: ({ job, patch }: Move) => jobsApi.update(job.id, patch),
    onMutate: async ({ job, patch }) => {
      unanswered.current += 1;
      const moved = { ...job, ...patch, stageSince: new Date().toISOString() };
      const before = await showChanged<Job>(queryClient, 'job', job.id, () => moved);
      regroup<JobListParams>(queryClient, 'job', moved, { belongs: (list) => shows(list, moved), family });
      onMove(moved, `${job.title} moved to ${stageLabel(patch.stage)}`);
      return { before };
    },
    onSuccess: offerUndo,
    onError: (error, { job }, shown) => {
      putBack(queryClient, shown?.before);
      toast.show({ title: saveFailure(error), tone: 'danger' });
      onMove(job, `${job.title} is back in ${stageLabel(job.stage)}`);
    },
    onSettled: async () => {
      unanswered.current -= 1;
      // A refetch during the next move would briefly put that card, and the focus, back.
      if (unanswered.current === 0) await invalidateRecords(queryClient, 'job');
    },
  });

  function offerUndo(saved: Job, { job, isUndo }: Move): void {
    // Leaving Placed drops the placement date, so that move asks for confirmation instead.
    if (isUndo || job.stage === 'placed') return;
    const undo = () => mutate({ job: saved, patch: { stage: job.stage }, isUndo: true });
    toast.show({ title: `Moved to ${stageLabel(saved.stage)}`, undo });
  }

  const moveOut = useCallback(
    async (job: Job, stage: JobStage): Promise<void> => {
      const fee = job.placementFee === undefined ? '' : `, with a fee of ${formatMoney(job.placementFee, currency, 2)}`;
      const agreed = await confirm({
        title: `Move ${job.title} out of Placed?`,
        description: `It was placed on ${dayPlaced(job)}${fee}, which will no longer be counted. The candidate stays placed, and the history keeps the placement.`,
        confirmLabel: `Move to ${stageLabel(stage)}`,
      });
      if (agreed) mutate({ job, patch: { stage } });
    },
    [confirm, currency, mutate],
  );

  const change = useCallback(
    (job: Job, stage: JobStage) => {
      if (stage === job.stage) return;
      if (stage === 'placed') setPlacing(job);
      else if (job.stage === 'placed') void moveOut(job, stage);
      else mutate({ job, patch: { stage } });
    },
    [moveOut, mutate],
  );

  return {
    change,
    dialog: placing && (
      <PlaceJobDialog
        job={placing}
        onClose={() => setPlacing(undefined)}
        onPlace={(startDate) => {
          setPlacing(undefined);
          mutate({ job: placing, patch: { stage: 'placed', startDate } });
        }}
        onPlaceWith={async (assignment, terms) => {
          if (!(await place(assignment, terms))) return;
          setPlacing(undefined);
          onMove({ ...placing, stage: 'placed' }, `${placing.title} moved to ${stageLabel('placed')}`);
        }}
      />
    ),
  };
}

function shows({ stage, group }: JobListParams, job: Job): boolean {
  if (stage !== undefined) return stage === job.stage;
  if (group === 'live') return isLive(job);
  return group === undefined || !isJobStage(job.stage);
}

/**
 * The table's list of all stages is not a column. A job that it has not loaded must not jump to its top. The board's
 * column of placements has an order and a period of its own.
 */
function family({ stage, group, sort: _sort, placedFrom: _from, ...others }: JobListParams): string {
  const isOfOneStage = stage !== undefined || group !== undefined;
  return JSON.stringify([isOfOneStage, others]);
}
