import { useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatDue } from '#shared/task-terms.ts';
import type { Task } from '#shared/tasks.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { changeTasks, useTaskWrites } from './tasks.queries.ts';

/** Puts a task off to another day, and offers to put it back to where it was, even if that was in the past. */
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
            undo: () => void putBack(task, dueTime !== undefined),
          }),
        onError: () => toast.show({ title: 'Failed to update task. Please try again.', tone: 'danger' }),
      },
    );
}
