import { useState } from 'react';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';

export function PasswordSettings() {
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Password" flush>
      <SettingRow
        title="Change your password"
        description="You need your current password. All other devices will be signed out, and your private calendar address will be revoked."
        action={<Button onClick={() => setChanging(true)}>Change password</Button>}
      />
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}
