import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { columnOf, pipelineLabels } from '#shared/assignment-terms.ts';
import type { Assignment, PlaceInput, UndoMoves } from '#shared/assignments.ts';
import { ApiError } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason, withReasonAndAdvice } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { placeAssignment, undoMoves } from './assignments.queries.ts';

/** The assignment as it is now, if that is why a step was refused. */
export function changedElsewhere(error: unknown): Assignment | undefined {
  const isStale = error instanceof ApiError && error.code === 'conflict' && error.current !== undefined;
  // The server answers a stale step with the same type of record that was sent.
  return isStale ? (error.current as Assignment) : undefined;
}

/** What to tell somebody whose step was refused. */
export function stepFailure(
  { candidate }: Assignment,
  error: unknown,
  sentence = `Failed to move ${candidate.name}`,
): string {
  const current = changedElsewhere(error);
  return current
    ? `${candidate.name} was changed elsewhere and is now in ${pipelineLabels[columnOf(current.stage)]}`
    : withReasonAndAdvice(sentence, error);
}

/** Which version of an assignment a person has seen, also where the list does not know it yet. */
export function useSeenVersions() {
  const known = useRef(new Map<string, number>());
  return {
    note: (id: string, version: number) => void known.current.set(id, version),
    of: ({ id, version }: Assignment) => Math.max(known.current.get(id) ?? 0, version),
  };
}

/** Takes a move or a placement back as a whole, and says so. */
export function useTakeBack(): (undo: UndoMoves, words: string) => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: undoMoves,
    onSettled: () => invalidateRecords(queryClient, 'assignment'),
  });
  return async (undo, words) => {
    try {
      await mutateAsync(undo);
      toast.show({ title: words, tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('Failed to undo', error), tone: 'danger' });
    }
  };
}

/**
 * Places somebody with what was agreed. False if that was refused: the reason is told, and doing it once more is meant for
 * what is there now. `onUndo` runs before it is taken back.
 */
export function usePlace(
  versions: ReturnType<typeof useSeenVersions>,
  onUndo: (assignment: Assignment) => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const takeBack = useTakeBack();
  const { mutateAsync } = useMutation({
    mutationFn: ({ assignment, terms }: { assignment: Assignment; terms: PlaceInput }) =>
      placeAssignment({ id: assignment.id, version: versions.of(assignment) }, terms),
  });
  return async (assignment: Assignment, terms: PlaceInput): Promise<boolean> => {
    const { name } = assignment.candidate;
    try {
      const { rejectedIds, jobId, undo } = await mutateAsync({ assignment, terms });
      const others = rejectedIds.length === 0 ? '' : `, ${rejectedIds.length} rejected`;
      const undoIt = () => {
        onUndo(assignment);
        void takeBack(undo, `${name} is back in ${pipelineLabels[columnOf(assignment.stage)]}`);
      };
      toast.show({
        title: `${name} placed${jobId === null ? '' : ' with the job'}${others}`,
        tone: 'success',
        undo: undoIt,
      });
      return true;
    } catch (error) {
      const current = changedElsewhere(error);
      if (current) versions.note(current.id, current.version);
      toast.show({ title: stepFailure(assignment, error), tone: 'danger' });
      return false;
    } finally {
      // After the dialog has closed: cards that move under it would lose the focus.
      setTimeout(() => void invalidateRecords(queryClient, 'assignment'));
    }
  };
}
