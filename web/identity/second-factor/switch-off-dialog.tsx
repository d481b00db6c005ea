import { api, read } from '#web/platform/lib/api.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useFactorChanged } from './second-factor.queries.ts';
import { useProofForm } from './use-proof-form.tsx';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const changed = useFactorChanged();
  const { submit, busy, fields } = useProofForm(async (json) => {
    await read(api.account['second-factor'].disable.$post({ json }));
    changed();
    toast.show({ title: 'Two-factor authentication is off', tone: 'success' });
    onClose();
  });
  return (
    <Dialog
      open
      size="small"
      title="Switch off two-factor authentication"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy} busyText="Checking...">
            Switch off
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-muted">
          Signing in will take only your password, and your recovery codes will stop working.
        </p>
        {fields}
      </div>
    </Dialog>
  );
}
