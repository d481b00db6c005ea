import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MissingRecord } from './missing-record.tsx';

interface MissingRecordDialogProps extends ComponentProps<typeof MissingRecord> {
  title: string;
  onClose: () => void;
}

/** Stands where a record's form would, as long as the record is not there. */
export function MissingRecordDialog({ title, onClose, ...missing }: MissingRecordDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <MissingRecord {...missing} />
    </Dialog>
  );
}
