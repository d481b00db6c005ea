import type { Task } from '#shared/tasks.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { useTaskWrites } from './tasks.queries.ts';

/** Ticks a task off, or not. It says what is wanted and does not depend on the rest of the task, so no version is named. */
export function useToggleTask(): (task: Task, completed: boolean, onRefused?: () => void) => void {
  const { update } = useTaskWrites();
  const toast = useToast();
  return ({ id }, completed, onRefused) =>
    update.mutate(
      { id, patch: { completed } },
      {
        onError: () => {
          onRefused?.();
          toast.show({ title: 'Failed to update task. Please try again.', tone: 'danger' });
        },
      },
    );
}
