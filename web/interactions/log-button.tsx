import { NotebookPen } from 'lucide-react';
import { keys } from '#web/keys/keys.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useQuickLog, type Reached } from './use-quick-log.ts';

/** Notes a call with somebody, from wherever they are shown. */
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
