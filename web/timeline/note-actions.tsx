import { CalendarPlus, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { RelatedRef } from '#shared/related-terms.ts';
import { LogInteractionDialog } from '#web/interactions/log-interaction-dialog.tsx';
import { TaskFormDialog } from '#web/tasks/task-form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

/** To note what happened with a client, a job or a candidate on any day, and what is to be done, with all there is to say. */
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
