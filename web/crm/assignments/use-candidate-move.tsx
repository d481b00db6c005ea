import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { columnOf, pipelineLabels, stageOf, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment, AssignmentCounts } from '#shared/crm/assignment-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { putBack, showChanged } from '#web/records/core/list-cache.ts';
import { regroup } from '#web/records/core/list-regroup.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { changeAssignments, type AssignmentListParams } from './assignments.queries.ts';
import { changedElsewhere, stepFailure, usePlace, useSeenVersions, useTakeBack } from './use-place.ts';

const PlaceCandidateDialog = loadedLater(
  async () => (await import('./place-candidate-dialog.tsx')).PlaceCandidateDialog,
);

interface CandidateMove {
  change: (assignment: Assignment, column: PipelineColumn) => void;
  /** Asks for the agreed terms when a candidate is placed. Render it somewhere. */
  dialog: ReactNode;
}

interface Move {
  assignment: Assignment;
  column: PipelineColumn;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Moves a candidate to another stage of a job: optimistic, with conflict detection and undo. `onMove` gets the
 * announcement for screen readers.
 */
export function useCandidateMove(
  onMove: (assignment: Assignment, words: string) => void = () => undefined,
): CandidateMove {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const [placing, setPlacing] = useState<Assignment>();
  const unanswered = useRef(0);
  const undoOffers = useRef(new Map<string, string>());
  const versions = useSeenVersions();
  const takeBack = useTakeBack();
  const back = (assignment: Assignment) =>
    onMove(assignment, `${assignment.candidate.name} is back in ${labelOf(assignment)}`);
  const place = usePlace(versions, back);

  const { mutate } = useMutation({
    // One at a time: the second move of a card builds on the result of the first.
    scope: { id: 'candidate-moves' },
    mutationFn: ({ assignment, column }: Move) =>
      changeAssignments({
        action: 'move',
        ids: [assignment.id],
        stage: stageOf(column),
        versions: { [assignment.id]: versions.of(assignment) },
      }),
    onMutate: async ({ assignment, column }) => {
      unanswered.current += 1;
      const moved = { ...assignment, stage: stageOf(column), stageSince: new Date().toISOString() };
      const before = await showChanged<Assignment>(queryClient, 'assignment', assignment.id, () => moved);
      regroup<AssignmentListParams>(queryClient, 'assignment', moved, {
        belongs: (list) => shows(list, moved),
        family,
      });
      recount(queryClient, assignment, column);
      onMove(moved, `${assignment.candidate.name} moved to ${pipelineLabels[column]}`);
      return { before };
    },
    onSuccess: ({ undo }, { assignment, column }) => {
      const { id, candidate } = assignment;
      const [step] = undo?.moves ?? [];
      if (!undo || !step) return;
      versions.note(id, step.version);
      // Only a candidate's latest move can be undone.
      toast.dismiss(undoOffers.current.get(id) ?? '');
      const undoIt = () => {
        back(assignment);
        void takeBack(undo, `${candidate.name} is back in ${labelOf(assignment)}`);
      };
      const offer = toast.show({
        title: `${candidate.name} moved to ${pipelineLabels[column]}`,
        undo: undoIt,
      });
      undoOffers.current.set(id, offer);
    },
    onError: (error, { assignment, column }, shown) => {
      putBack(queryClient, shown?.before);
      const current = changedElsewhere(error);
      if (current) versions.note(current.id, current.version);
      toast.show({
        title: stepFailure(assignment, error),
        tone: 'danger',
        ...(current &&
          current.stage !== stageOf(column) && {
            action: { label: `Move to ${pipelineLabels[column]}`, onAction: () => change(current, column) },
          }),
      });
      back(current ?? assignment);
    },
    onSettled: async () => {
      unanswered.current -= 1;
      // A refetch during the next move would briefly put that card, and the focus, back.
      if (unanswered.current === 0) await invalidateRecords(queryClient, 'assignment');
    },
  });

  function change(assignment: Assignment, column: PipelineColumn): void {
    if (column === columnOf(assignment.stage)) return;
    if (column === 'placed') setPlacing(assignment);
    else if (assignment.stage === 'placed') void moveOut({ assignment, column });
    else mutate({ assignment, column });
  }

  async function moveOut(move: Move): Promise<void> {
    const { candidate, placement, job } = move.assignment;
    const since = placement ? ` on ${longDate(new Date(placement.placedAt), timeZone)}` : '';
    const agreed = await confirm({
      title: `Move ${candidate.name} out of Placed?`,
      description: `${candidate.name} was placed${since}. The history keeps the placement, and ${job.title} keeps its stage and its fee.`,
      confirmLabel: `Move to ${pipelineLabels[move.column]}`,
    });
    if (agreed) mutate(move);
  }

  return {
    change,
    dialog: placing && (
      <PlaceCandidateDialog
        assignment={placing}
        onClose={() => setPlacing(undefined)}
        onPlace={async (terms) => {
          const isPlaced = await place(placing, terms);
          if (!isPlaced) return;
          setPlacing(undefined);
          onMove({ ...placing, stage: 'placed' }, `${placing.candidate.name} moved to ${pipelineLabels.placed}`);
        }}
      />
    ),
  };
}

function labelOf({ stage }: Assignment): string {
  return pipelineLabels[columnOf(stage)];
}

function shows({ jobId, candidateId, stage }: AssignmentListParams, assignment: Assignment): boolean {
  if (jobId !== undefined && jobId !== assignment.jobId) return false;
  if (candidateId !== undefined && candidateId !== assignment.candidateId) return false;
  return stage === undefined || stage === columnOf(assignment.stage);
}

/** The list of all stages is not a column. A candidate that it has not loaded must not jump to its top. */
function family({ stage, ...others }: AssignmentListParams): string {
  return JSON.stringify([stage !== undefined, others]);
}

function recount(queryClient: QueryClient, { jobId, stage }: Assignment, column: PipelineColumn): void {
  const from = columnOf(stage);
  queryClient.setQueryData<AssignmentCounts>(
    ['assignments', 'counts', { jobId }],
    (counts) => counts && { ...counts, [from]: counts[from] - 1, [column]: counts[column] + 1 },
  );
}
