import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignmentInput } from '#shared/assignments.ts';
import { api, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';

const routes = api.assignments;

/** Puts somebody on a job, and takes them off again. */
export function useAssignmentWrites() {
  const queryClient = useQueryClient();
  const onSettled = () => invalidateRecords(queryClient, 'assignment');
  const add = useMutation({
    mutationFn: (input: Pick<AssignmentInput, 'candidateId' | 'jobId'>) => read(routes.$post({ json: input })),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => read(routes[':id'].$delete({ param: { id } })), onSettled });
  return { add, remove };
}
