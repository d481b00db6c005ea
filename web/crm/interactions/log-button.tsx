import { NotebookPen } from 'lucide-react';
import { keys } from '#web/platform/keys/keys.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { useQuickLog, type Reached } from './use-quick-log.ts';

/** Logs a call with a person or about a job, wherever they are shown. */
export function LogButton({ contact, className }: { contact: Reached; className?: string }) {
  const { log } = useQuickLog();
  const label = `Log a call ${contact.type === 'job' ? 'about' : 'with'} ${contact.name}`;
  return (
    <IconButton
      label={label}
      title={`${label} (${keys.log.press[0]})`}
      size="small"
      {...(className !== undefined && { className })}
      icon={<NotebookPen aria-hidden className="size-4" />}
      onClick={() => log(contact)}
    />
  );
}
