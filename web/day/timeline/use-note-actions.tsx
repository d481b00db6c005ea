import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { RelatedRef } from '#shared/records/related.ts';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';

const TaskFormDialog = loadedLater(async () => (await import('#web/crm/tasks/task-form-dialog.tsx')).TaskFormDialog);

/** The composer for what happened with a client, job or candidate, and the form for a task about it. */
export function useNoteActions(about: RelatedRef) {
  const { log } = useQuickLog();
  const [isAddingTask, setIsAddingTask] = useState(false);
  const items: MenuItem[] = [
    { label: 'Add task', icon: <CalendarPlus aria-hidden className="size-4" />, onSelect: () => setIsAddingTask(true) },
    {
      label: 'Log interaction',
      icon: <MessageSquarePlus aria-hidden className="size-4" />,
      onSelect: () => log(about),
    },
  ];
  return {
    items,
    dialog: isAddingTask && <TaskFormDialog about={about} onClose={() => setIsAddingTask(false)} />,
  };
}
