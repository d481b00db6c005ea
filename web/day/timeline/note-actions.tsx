import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { RelatedRef } from '#shared/records/related.ts';
import { LogInteractionDialog } from '#web/crm/interactions/log-interaction-dialog.tsx';
import { TaskFormDialog } from '#web/crm/tasks/task-form-dialog.tsx';
import { Button } from '#web/platform/ui/button.tsx';

/** Opens the full forms for an interaction or a task on a client, job or candidate. */
export function NoteActions({ about }: { about: RelatedRef }) {
  const [adding, setAdding] = useState<'interaction' | 'task'>();
  const close = () => setAdding(undefined);
  return (
    <>
      <Button icon={<MessageSquarePlus aria-hidden className="size-4" />} onClick={() => setAdding('interaction')}>
        Log interaction
      </Button>
      <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => setAdding('task')}>
        Add task
      </Button>
      {adding === 'interaction' && <LogInteractionDialog about={about} onClose={close} />}
      {adding === 'task' && <TaskFormDialog about={about} onClose={close} />}
    </>
  );
}
