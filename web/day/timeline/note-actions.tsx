import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { RelatedRef } from '#shared/records/related.ts';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { TaskFormDialog } from '#web/crm/tasks/task-form-dialog.tsx';
import { Button } from '#web/platform/ui/button.tsx';

/** Logs an interaction with a client, job or candidate, or adds a task about it. */
export function NoteActions({ about }: { about: RelatedRef }) {
  const [isAddingTask, setIsAddingTask] = useState(false);
  const { log } = useQuickLog();
  return (
    <>
      <Button icon={<MessageSquarePlus aria-hidden className="size-4" />} onClick={() => log(about)}>
        Log interaction
      </Button>
      <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => setIsAddingTask(true)}>
        Add task
      </Button>
      {isAddingTask && <TaskFormDialog about={about} onClose={() => setIsAddingTask(false)} />}
    </>
  );
}
