import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { longDate } from '#shared/platform/dates.ts';
import { RECOVERY_CODES, type FactorStatus } from '#shared/identity/second-factor-schemas.ts';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { factorQuery } from './second-factor.queries.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

/** Loaded on demand: it brings the QR code renderer, which few people need. */
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

const FEW_CODES = 3;
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const PURPOSE =
  'Signing in takes your password and a code from an app on your phone. A stolen password alone does not open the account.';

type OpenDialog = 'set-up' | 'new-codes' | 'switch-off';

export function SecondFactorCard() {
  const { data: status, isPending, refetch } = useQuery(factorQuery);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <Card title="Two-factor authentication" flush>
      {isPending && <SkeletonList rows={1} label="Loading two-factor authentication…" />}
      {!isPending && !status && (
        <LoadFailure className="px-4 py-3" onRetry={() => void refetch()}>
          Your two-factor settings could not be loaded.
        </LoadFailure>
      )}
      {status && <Status status={status} onOpen={setDialog} />}
      {dialog === 'set-up' && (
        <Suspense>
          <SetUpDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'new-codes' && <NewCodesDialog onClose={close} />}
      {dialog === 'switch-off' && <SwitchOffDialog onClose={close} />}
    </Card>
  );
}

interface StatusProps {
  status: FactorStatus;
  onOpen: (dialog: OpenDialog) => void;
}

function Status({ status: { enabledAt, recoveryCodesLeft }, onOpen }: StatusProps) {
  if (enabledAt === null) {
    return (
      <SettingRow
        title={
          <>
            Authenticator app <Badge>Off</Badge>
          </>
        }
        description={PURPOSE}
        action={<Button onClick={() => onOpen('set-up')}>Set up</Button>}
      />
    );
  }
  return (
    <div className="divide-y divide-line">
      <SettingRow
        title={
          <>
            Authenticator app <Badge tone="success">On</Badge>
          </>
        }
        description={`On since ${longDate(new Date(enabledAt), timeZone)}. Signing in takes a code from your app.`}
        action={<Button onClick={() => onOpen('switch-off')}>Switch off</Button>}
      />
      <SettingRow
        title={
          <>
            Recovery codes{' '}
            {recoveryCodesLeft < FEW_CODES && (
              <Badge tone="warning">{recoveryCodesLeft === 0 ? 'None left' : 'Few left'}</Badge>
            )}
          </>
        }
        description={`${recoveryCodesLeft} of ${RECOVERY_CODES} left. Each lets you in once if you lose your app.`}
        action={<Button onClick={() => onOpen('new-codes')}>New codes</Button>}
      />
    </div>
  );
}
