import type { Task } from '#shared/crm/task-schemas.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useTaskWrites } from './tasks.queries.ts';

/**
 * Completes or reopens a task. The change does not depend on the rest of the task, so it sends no version. A completed
 * task leaves most lists, so an undo is offered.
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
          toast.show({ title: 'Task completed', description: task.title, undo: () => toggle(task, false) });
        },
        onError: () => {
          onRefused?.();
          toast.show({ title: 'Failed to update task. Please try again.', tone: 'danger' });
        },
      },
    );
  };
}
