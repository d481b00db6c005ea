import { pipelineLabels, stageOf, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { formatCount, recordNames } from '#shared/records/records.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useAssignmentWrites } from './assignments.queries.ts';
import { useTakeBack } from './use-place.ts';

/** Moves several candidates to one stage, or takes them off the job. Both are undone in one step. */
export function useMoveMany() {
  const { changeMany } = useAssignmentWrites();
  const takeBack = useTakeBack();
  const toast = useToast();
  const confirm = useConfirm();

  async function move(people: readonly Assignment[], column: Exclude<PipelineColumn, 'placed'>): Promise<boolean> {
    const placed = people.filter(({ stage }) => stage === 'placed');
    const to = pipelineLabels[column];
    const agreed =
      placed.length === 0 ||
      (await confirm({
        title: `Move ${namesOf(placed)} out of Placed?`,
        description: 'The history keeps each placement, and the job keeps its stage and its fee.',
        confirmLabel: `Move to ${to}`,
      }));
    if (!agreed) return false;
    try {
      const ids = people.map(({ id }) => id);
      const { undo } = await changeMany.mutateAsync({ action: 'move', ids, stage: stageOf(column) });
      toast.show({
        title: `${namesOf(people)} moved to ${to}`,
        ...(undo && { undo: () => void takeBack(undo, `${namesOf(people)} moved back`) }),
      });
      return true;
    } catch (error) {
      toast.show({ title: withReason(`Failed to move ${namesOf(people)}`, error), tone: 'danger' });
      return false;
    }
  }

  async function remove(people: readonly Assignment[]): Promise<boolean> {
    try {
      const { ids } = await changeMany.mutateAsync({ action: 'delete', ids: people.map(({ id }) => id) });
      const restore = () =>
        changeMany
          .mutateAsync({ action: 'restore', ids })
          .then(() => toast.show({ title: `${namesOf(people)} put back on the job`, tone: 'success' }))
          .catch((error: unknown) => toast.show({ title: withReason('Failed to undo', error), tone: 'danger' }));
      toast.show({ title: `${namesOf(people)} removed from the job`, undo: () => void restore() });
      return true;
    } catch (error) {
      toast.show({ title: withReason(`Failed to remove ${namesOf(people)}`, error), tone: 'danger' });
      return false;
    }
  }

  return { move, remove };
}

function namesOf(people: readonly Assignment[]): string {
  const [only] = people;
  return only && people.length === 1
    ? only.candidate.name
    : `${formatCount(people.length)} ${recordNames.candidate.many}`;
}
