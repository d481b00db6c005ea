import { interactionLabels, type InteractionType } from '#shared/interaction-terms.ts';
import type { InteractionInput } from '#shared/interactions.ts';
import type { TaskInput } from '#shared/tasks.ts';
import { withReason } from '#web/records/failure.ts';
import { useTaskWrites } from '#web/tasks/tasks.queries.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { useInteractionWrites } from './interactions.queries.ts';

interface LoggedAndPlanned {
  interaction: InteractionInput | null;
  task: TaskInput | null;
}

/**
 * Saves what happened and what is to be done next, in this order. False if one of them was refused, which is said. Both carry their
 * ids: sending them once more makes neither of them twice.
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
      const noted = interaction && `The ${interactionLabels[interaction.type].toLowerCase()} itself is noted.`;
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

/** "Call logged" */
export function loggedWords(type: InteractionType): string {
  return type === 'other' ? 'Interaction logged' : `${interactionLabels[type]} logged`;
}
