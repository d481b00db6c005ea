import type { CandidateStage } from '#shared/crm/candidates.ts';
import { columnOf, pipelineLabels } from '#shared/crm/assignments.ts';
import type { AssignmentsBulkResult } from '#shared/crm/assignment-schemas.ts';
import type { CandidatesFilter } from '#shared/crm/candidate-schemas.ts';
import { formatCount } from '#shared/records/records.ts';
import type { Selected } from '#web/records/core/bulk-api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useAssignmentWrites } from './assignments.queries.ts';

export interface Addition {
  job: { id: string; title: string };
  stage: CandidateStage | null;
  /** The candidates, or the filter that matches them. */
  who: Selected<CandidatesFilter>;
  /** The candidate's name, if there is only one. */
  name?: string | undefined;
}

/** Adds candidates to a job, names those already on it and offers to undo. Resolves to whether it succeeded. */
export function useAddToJob() {
  const { changeMany } = useAssignmentWrites();
  const toast = useToast();

  async function takeBack(ids: string[]): Promise<void> {
    try {
      await changeMany.mutateAsync({ action: 'delete', ids });
      toast.show({ title: 'Undone', tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('Failed to undo', error), tone: 'danger' });
    }
  }

  async function add({ job, stage, who, name }: Addition): Promise<boolean> {
    try {
      const result = await changeMany.mutateAsync({ action: 'add', jobId: job.id, stage, ...who });
      const { ids } = result;
      const description = remarks(result);
      toast.show({
        title: `${whoWasAdded(ids.length, name)} added to ${job.title}`,
        ...(description !== '' && { description }),
        ...(ids.length > 0 && {
          tone: 'success',
          undo: () => void takeBack(ids),
        }),
      });
      return true;
    } catch (error) {
      toast.show({ title: withReason(`Failed to add to ${job.title}`, error), tone: 'danger' });
      return false;
    }
  }

  return { add, isAdding: changeMany.isPending };
}

function whoWasAdded(count: number, name: string | undefined): string {
  if (count === 0) return 'Nobody was';
  return count === 1 ? (name ?? '1 candidate') : `${formatCount(count)} candidates`;
}

/** How many are named. A list of all of them would cover the screen. */
const NAMED = 5;

function remarks({ already = [], missing = [] }: AssignmentsBulkResult): string {
  const named = already.slice(0, NAMED).map(({ name, stage }) => `${name} (${pipelineLabels[columnOf(stage)]})`);
  const others = already.length - named.length;
  const gone = missing.length;
  return [
    ...(already.length > 0
      ? [`Already on this job: ${named.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`]
      : []),
    ...(gone > 0
      ? [`${formatCount(gone)} ${gone === 1 ? 'candidate no longer exists' : 'candidates no longer exist'}.`]
      : []),
  ].join(' ');
}
