import { interactionLabels, type InteractionType } from '#shared/crm/interactions.ts';
import type { InteractionInput } from '#shared/crm/interaction-schemas.ts';
import type { TaskInput } from '#shared/crm/task-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useInteractionWrites } from '#web/crm/interactions/interactions.queries.ts';
import { useTaskWrites } from '#web/crm/tasks/tasks.queries.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

interface LoggedAndPlanned {
  interaction: InteractionInput | null;
  task: TaskInput | null;
}

/**
 * Saves an interaction, then its follow-up task. Returns false and shows a toast if one of them fails. Both keep their
 * ids, so a retry creates no duplicates.
 */
export function useLogAndPlan() {
  const interactions = useInteractionWrites();
  const tasks = useTaskWrites();
  const toast = useToast();

  async function save({ interaction, task }: LoggedAndPlanned): Promise<boolean> {
    try {
      if (interaction) await interactions.create.mutateAsync(interaction);
    } catch (error) {
      toast.show({ title: withReason('Failed to add interaction', error), tone: 'danger' });
      return false;
    }
    try {
      if (task) await tasks.create.mutateAsync(task);
    } catch {
      const title = 'Failed to add task. Please try again.';
      const noted = interaction && `The ${interactionLabels[interaction.type].toLowerCase()} itself was logged.`;
      toast.show({ title, ...(noted !== null && { description: noted }), tone: 'danger' });
      return false;
    }
    return true;
  }

  return {
    save,
    busy: interactions.create.isPending || tasks.create.isPending,
    removeInteraction: interactions.remove.mutateAsync,
    removeTask: tasks.remove.mutateAsync,
  };
}

/** For example "Call logged". */
export function loggedWords(type: InteractionType): string {
  return type === 'other' ? 'Interaction logged' : `${interactionLabels[type]} logged`;
}
