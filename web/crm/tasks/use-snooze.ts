import { useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { formatDue } from '#shared/crm/tasks.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { changeTasks, useTaskWrites } from './tasks.queries.ts';

/** Moves a task to another day and offers to undo, even if the old date is in the past. */
export function useSnooze(): (task: Task, dueDate: CalendarDate, dueTime?: string) => void {
  const queryClient = useQueryClient();
  const { update } = useTaskWrites();
  const toast = useToast();

  async function putBack({ id, dueDate, dueTime }: Task, wasTimed: boolean): Promise<void> {
    try {
      if (wasTimed) await update.mutateAsync({ id, patch: { dueTime } });
      await changeTasks({ action: 'unsnooze', ids: [id], dueDate });
      toast.show({ title: 'Undone', tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('Failed to undo', error), tone: 'danger' });
    } finally {
      await invalidateRecords(queryClient, 'task');
    }
  }

  return (task, dueDate, dueTime) =>
    update.mutate(
      { id: task.id, patch: { dueDate, ...(dueTime !== undefined && { dueTime }) } },
      {
        onSuccess: () =>
          toast.show({
            title: `Snoozed until ${formatDue(dueDate, dueTime)}`,
            description: task.title,
            undo: () => void putBack(task, dueTime !== undefined),
          }),
        onError: () => toast.show({ title: 'Failed to update task. Please try again.', tone: 'danger' }),
      },
    );
}
