import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { liveTopics } from '#shared/records/live.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => read(api['first-steps'].$get()),
});

const sampleData = api['first-steps']['sample-data'];

const words = {
  add: { done: 'Sample data added', failed: 'The sample data could not be added. Please try again.' },
  remove: { done: 'Sample data removed', failed: 'The sample data could not be removed. Please try again.' },
};

/** Adds or removes the sample data. */
export function useSampleData(action: keyof typeof words) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => read(action === 'add' ? sampleData.$post() : sampleData.$delete()),
    onSuccess: async (steps) => {
      queryClient.setQueryData(firstStepsQuery.queryKey, steps);
      toast.show({ title: words[action].done, tone: 'success' });
      await invalidateTopics(queryClient, liveTopics);
    },
    onError: () => toast.show({ title: words[action].failed, tone: 'danger' }),
  });
}
