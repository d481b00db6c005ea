import type { Task } from '#shared/tasks.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { useTaskWrites } from './tasks.queries.ts';

/**
 * Ticks a task off, or not. It says what is wanted and does not depend on the rest of the task, so no version is named.
 * A task that is done leaves most lists, so taking it back is offered.
 */
export function useToggleTask(): (task: Task, completed: boolean, onRefused?: () => void) => void {
  const { update } = useTaskWrites();
  const toast = useToast();
  return function toggle(task: Task, completed: boolean, onRefused?: () => void) {
    update.mutate(
      { id: task.id, patch: { completed } },
      {
        onSuccess: () => {
          if (!completed) return;
          toast.show({ title: 'Task completed', undo: () => toggle(task, false) });
        },
        onError: () => {
          onRefused?.();
          toast.show({ title: 'Failed to update task. Please try again.', tone: 'danger' });
        },
      },
    );
  };
}
