import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

export function PasswordSettings() {
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Password" flush>
      <SettingRow
        title="Change your password"
        description="You need your current one. Every other device is signed out."
        action={<Button onClick={() => setChanging(true)}>Change password</Button>}
      />
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}
