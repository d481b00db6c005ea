import type { ComponentProps } from 'react';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { MissingRecord } from './missing-record.tsx';

interface MissingRecordDialogProps extends ComponentProps<typeof MissingRecord> {
  title: string;
  onClose: () => void;
}

/** Replaces a record's form while the record is loading or missing. */
export function MissingRecordDialog({ title, onClose, ...missing }: MissingRecordDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <MissingRecord {...missing} />
    </Dialog>
  );
}
