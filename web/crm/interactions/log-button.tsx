import { NotebookPen } from 'lucide-react';
import { keys } from '#web/platform/keys/keys.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { useQuickLog, type Reached } from './use-quick-log.ts';

/** Logs a call with a person, wherever they are shown. */
export function LogButton({ contact, className }: { contact: Reached; className?: string }) {
  const { log } = useQuickLog();
  return (
    <IconButton
      label={`Log a call with ${contact.name}`}
      title={`Log a call with ${contact.name} (${keys.log.press[0]})`}
      size="small"
      {...(className !== undefined && { className })}
      icon={<NotebookPen aria-hidden className="size-4" />}
      onClick={() => log(contact)}
    />
  );
}
