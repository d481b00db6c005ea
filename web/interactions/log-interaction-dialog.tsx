import { QuickLogDialog } from './quick-log-dialog.tsx';

interface LogInteractionDialogProps {
  contactId: string;
  contactName: string;
  onClose: () => void;
}

/** The short form over a client's details. */
export function LogInteractionDialog({ contactId, contactName, onClose }: LogInteractionDialogProps) {
  return <QuickLogDialog contact={{ id: contactId, name: contactName }} initialType="call" onClose={onClose} />;
}
