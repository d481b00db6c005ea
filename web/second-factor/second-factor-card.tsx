import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { longDate } from '#shared/dates.ts';
import { RECOVERY_CODES, type FactorStatus } from '#shared/second-factor.ts';
import { SettingRow } from '#web/settings/setting-row.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { factorQuery } from './second-factor.queries.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

/** It brings what draws the picture, which few people need and nobody twice. */
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

const FEW_CODES = 3;
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const PURPOSE =
  'Besides your password, signing in takes a code of an app on your phone: a stolen password opens nothing.';

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
          Whether it is on could not be loaded.
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
        description={`Since ${longDate(new Date(enabledAt), timeZone)} signing in takes a code of your app.`}
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
