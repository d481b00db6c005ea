import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { columnOf, pipelineLabels } from '#shared/crm/assignments.ts';
import type { Assignment, PlaceInput, UndoMoves } from '#shared/crm/assignment-schemas.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason, withReasonAndAdvice } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { placeAssignment, undoMoves } from './assignments.queries.ts';

/** The current assignment, if a conflict caused the refusal. */
export function changedElsewhere(error: unknown): Assignment | undefined {
  const isStale = error instanceof ApiError && error.code === 'conflict' && error.current !== undefined;
  // A conflict response carries a record of the same type.
  return isStale ? (error.current as Assignment) : undefined;
}

/** The message for a refused step. */
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

/** The latest version of an assignment that the user has seen, which the list may not have yet. */
export function useSeenVersions() {
  const known = useRef(new Map<string, number>());
  return {
    note: (id: string, version: number) => void known.current.set(id, version),
    of: ({ id, version }: Assignment) => Math.max(known.current.get(id) ?? 0, version),
  };
}

/** Undoes a move or a placement as a whole and confirms it. */
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
 * Places a candidate with the agreed terms. Resolves to false if refused: the reason is shown, and a second attempt
 * overwrites the newer version. `onUndo` runs before an undo.
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
      // Deferred until the dialog has closed: cards that move under it would lose the focus.
      setTimeout(() => void invalidateRecords(queryClient, 'assignment'));
    }
  };
}
