import { useEffect, useRef, useState, type ReactNode } from 'react';
import { inGroups } from '#shared/identity/second-factor-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useFactorChanged } from './second-factor.queries.ts';
import { useCodeForm } from './use-code-form.tsx';
import { useProofForm } from './use-proof-form.tsx';

type Step =
  | { name: 'password' }
  | { name: 'app'; app: { key: string; address: string } }
  | { name: 'codes'; codes: string[] };

/** Three steps in one dialog: password, authenticator app with its first code, recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const changed = useFactorChanged();
  const factor = api.account['second-factor'];
  const password = useProofForm(async ({ currentPassword }) => {
    setStep({ name: 'app', app: await read(factor['set-up'].$post({ json: { currentPassword } })) });
  });
  const code = useCodeForm(async (json) => {
    const { recoveryCodes } = await read(factor.confirm.$post({ json }));
    changed();
    setStep({ name: 'codes', codes: recoveryCodes });
  });
  if (step.name === 'codes') {
    return (
      <Dialog
        open
        size="small"
        title="Two-factor authentication is on"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            I have saved the codes
          </Button>
        }
      >
        <RecoveryCodeList codes={step.codes} />
      </Dialog>
    );
  }
  const { submit, busy } = step.name === 'password' ? password : code;
  return (
    <Dialog
      open
      size="small"
      title="Set up two-factor authentication"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyText="Checking...">
            {step.name === 'password' ? 'Continue' : 'Switch on'}
          </Button>
        </>
      }
    >
      {step.name === 'password' ? (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-muted">
            You need an authenticator app, such as the one in your password manager, Google Authenticator or 2FAS.
            Switching it on signs out every other device.
          </p>
          {password.fields}
        </div>
      ) : (
        <AppStep app={step.app}>{code.fields}</AppStep>
      )}
    </Dialog>
  );
}

interface AppStepProps {
  app: { key: string; address: string };
  /** The input for the first code. */
  children: ReactNode;
}

function AppStep({ app, children }: AppStepProps) {
  const content = useRef<HTMLDivElement>(null);
  // The password input that had the focus is gone.
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={content} className="flex flex-col gap-4">
      <p className="text-pretty">Scan this QR code with your authenticator app.</p>
      <div className="flex flex-col items-center gap-4 sm:flex-row">
        <QrCode text={app.address} alt="QR code for your authenticator app" />
        <div className="w-full min-w-0 text-sm">
          <p className="text-muted">Or type this key into it:</p>
          <p className="mt-1 font-mono break-words select-all">{inGroups(app.key)}</p>
        </div>
      </div>
      {children}
    </div>
  );
}
