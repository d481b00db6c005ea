import { useState } from 'react';
import { api, read } from '#web/platform/lib/api.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useFactorChanged } from './second-factor.queries.ts';
import { useProofForm } from './use-proof-form.tsx';

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const changed = useFactorChanged();
  const { submit, busy, fields } = useProofForm(async (json) => {
    const { recoveryCodes } = await read(api.account['second-factor']['recovery-codes'].$post({ json }));
    changed();
    setCodes(recoveryCodes);
  });
  return (
    <Dialog
      open
      size="small"
      title="New recovery codes"
      onClose={onClose}
      onSubmit={submit}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            I have saved the codes
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy} busyText="Checking...">
              Make new codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-muted">Your current codes will stop working.</p>
          {fields}
        </div>
      )}
    </Dialog>
  );
}
