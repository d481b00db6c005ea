import { useMutation } from '@tanstack/react-query';
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RETENTION_DAYS } from '#shared/identity/account-schemas.ts';
import { signOut } from '#web/identity/account/session.queries.ts';
import { FileUsageRow } from '#web/crm/files/file-usage-row.tsx';
import { SampleDataRow } from '#web/workspace/first-steps/sample-data-row.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportData } from '#web/identity/export/export-data.tsx';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';

export function AccountActions() {
  return (
    <Card title="Account Actions" flush>
      <div className="divide-y divide-line">
        <SignOut />
        <FileUsageRow />
        <ExportData />
        <SampleDataRow />
        <DeleteAccount />
      </div>
    </Card>
  );
}

function SignOut() {
  const toast = useToast();
  const leave = useMutation({
    mutationFn: () => signOut(),
    onError: () => toast.show({ title: 'Signing out failed. Please try again.', tone: 'danger' }),
  });
  return (
    <SettingRow
      title="Sign out"
      description="Ends the session on this device."
      action={
        <Button icon={<LogOut aria-hidden className="size-4" />} busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign Out
        </Button>
      }
    />
  );
}

function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingRow
      title="Delete account"
      description={`Deletes the account and everything in it, ${RETENTION_DAYS} days after you ask for it.`}
      action={
        <Button variant="danger" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
          Delete account
        </Button>
      }
    >
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </SettingRow>
  );
}
