import type { CandidateStage } from '#shared/candidate-terms.ts';
import { columnOf, pipelineLabels } from '#shared/assignment-terms.ts';
import type { AssignmentsBulkResult } from '#shared/assignments.ts';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { formatCount } from '#shared/record-terms.ts';
import type { Selected } from '#web/records/bulk-api.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { useAssignmentWrites } from './assignments.queries.ts';

export interface Addition {
  job: { id: string; title: string };
  stage: CandidateStage | null;
  /** The candidates, or the filter that finds them. */
  who: Selected<CandidatesFilter>;
  /** What they are called, if it is one person. */
  name?: string | undefined;
}

/** Puts candidates on a job, says who was on it before, and offers to take it back. Answers whether it was done. */
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

/** So many are named; a list of all of them would cover the screen. */
const NAMED = 5;

function remarks({ already = [], missing = [] }: AssignmentsBulkResult): string {
  const named = already.slice(0, NAMED).map(({ name, stage }) => `${name} (${pipelineLabels[columnOf(stage)]})`);
  const others = already.length - named.length;
  const gone = missing.length;
  return [
    ...(already.length > 0
      ? [`Already on this job: ${named.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`]
      : []),
    ...(gone > 0 ? [`${formatCount(gone)} ${gone === 1 ? 'candidate is' : 'candidates are'} not there any more.`] : []),
  ].join(' ');
}
