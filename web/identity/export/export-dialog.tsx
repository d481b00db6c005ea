import type { Proof } from '#shared/identity/second-factor-schemas.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { useProofForm } from '../second-factor/use-proof-form.tsx';

interface ExportDialogProps {
  /** Rejects if the password or the code is wrong. */
  onExport: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

export function ExportDialog({ onExport, onClose }: ExportDialogProps) {
  const { submit, busy, fields } = useProofForm(onExport);
  return (
    <Dialog
      open
      size="small"
      title="Export my data"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyText="Exporting...">
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-muted">
          The file contains everything in your account, so please confirm it is you.
        </p>
        {fields}
      </div>
    </Dialog>
  );
}
