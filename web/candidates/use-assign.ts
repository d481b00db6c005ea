import { candidateName } from '#shared/candidate-terms.ts';
import type { ListedCandidate } from '#shared/candidates.ts';
import { useAssignmentWrites } from '#web/assignments/assignments.queries.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { saveFailure } from './candidates.queries.ts';

type Assignable = Pick<ListedCandidate, 'id' | 'firstName' | 'lastName'>;

/** Puts somebody in the running for a job, besides those they are on already, and offers to take it back. */
export function useAssign(): (candidate: Assignable, job: { id: string; title: string }) => Promise<void> {
  const { create, changeMany } = useAssignmentWrites();
  const toast = useToast();
  const onError = (error: unknown) => toast.show({ title: saveFailure(error), tone: 'danger' });
  return async (candidate, job) => {
    try {
      const { id } = await create.mutateAsync({ candidateId: candidate.id, jobId: job.id, stage: null, note: '' });
      toast.show({
        title: `${candidateName(candidate)} assigned to ${job.title}`,
        tone: 'success',
        action: { label: 'Undo', onAction: () => changeMany.mutate({ action: 'delete', ids: [id] }, { onError }) },
      });
    } catch (error) {
      onError(error);
    }
  };
}
