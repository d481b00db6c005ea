import { api, read } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { useFactorChanged } from './second-factor.queries.ts';
import { usePasswordForm } from './use-password-form.tsx';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const changed = useFactorChanged();
  const { submit, busy, fields } = usePasswordForm(async (json) => {
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
          Signing in will take your password alone, and your recovery codes stop working.
        </p>
        {fields}
      </div>
    </Dialog>
  );
}
