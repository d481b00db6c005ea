import { candidateName } from '#shared/candidate-terms.ts';
import type { ListedCandidate } from '#shared/candidates.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { saveFailure, useCandidateWrites } from './candidates.queries.ts';

type Assignable = Pick<
  ListedCandidate,
  'id' | 'version' | 'firstName' | 'lastName' | 'assignedJobId' | 'candidateStage'
>;

/** Puts somebody in the running for a job, and offers to take it back: they may have been assigned to another one. */
export function useAssign(): (candidate: Assignable, job: { id: string; title: string }) => Promise<void> {
  const { update } = useCandidateWrites();
  const toast = useToast();
  const change = async (request: Parameters<typeof update.mutateAsync>[0]): Promise<boolean> => {
    try {
      await update.mutateAsync(request);
      return true;
    } catch (error) {
      toast.show({ title: saveFailure(error), tone: 'danger' });
      return false;
    }
  };
  return async ({ id, version, assignedJobId, candidateStage, ...candidate }, job) => {
    // A stage is how far somebody has come with this very job.
    const isDone = await change({ id, patch: { assignedJobId: job.id, candidateStage: null }, version });
    if (!isDone) return;
    toast.show({
      title: `${candidateName(candidate)} assigned to ${job.title}`,
      tone: 'success',
      action: { label: 'Undo', onAction: () => void change({ id, patch: { assignedJobId, candidateStage } }) },
    });
  };
}
