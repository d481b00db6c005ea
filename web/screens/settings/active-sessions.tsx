import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { Device } from '#shared/identity/account-schemas.ts';
import { problemSentence } from '#web/identity/account/form-problem.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { devicesQuery, useSignOutDevices } from '#web/identity/account/devices.queries.ts';

export function ActiveSessions() {
  const { data: devices, isPending, error, refetch } = useQuery(devicesQuery);
  const { signOutOne, signOutOthers, signingOut } = useSigningOut();
  const hasOthers = devices?.some(({ current }) => !current) ?? false;
  return (
    <Card
      title="Active Sessions"
      description="Where your account is signed in."
      flush
      actions={
        hasOthers && (
          <Button size="small" busy={signingOut === null} onClick={() => void signOutOthers()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {isPending && <SkeletonList rows={2} label="Loading sessions…" />}
      {error && (
        <div className="p-4">
          <Banner
            tone="danger"
            action={
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {problemSentence(error)}
          </Banner>
        </div>
      )}
      {devices && (
        <ul aria-label="Sessions" className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              busy={signingOut === device.id}
              onSignOut={() => signOutOne(device)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DeviceItemProps {
  device: Device;
  busy: boolean;
  onSignOut: () => void;
}

function DeviceItem({ device, busy, onSignOut }: DeviceItemProps) {
  const Icon = /\b(iOS|Android)\b/.test(device.device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 px-4 py-2">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device.device}
          {device.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          Last used <time dateTime={device.lastUsedAt}>{moment.format(new Date(device.lastUsedAt))}</time>
          {device.ipAddress !== null && ` · ${device.ipAddress}`}
        </p>
      </div>
      {!device.current && (
        <Button size="small" busy={busy} aria-label={`Sign out ${device.device}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function useSigningOut() {
  const signOut = useSignOutDevices();
  const toast = useToast();
  const confirm = useConfirm();
  const run = (id: string | null, done: string) =>
    signOut.mutate(id, {
      onSuccess: () => toast.show({ title: done, tone: 'success' }),
      onError: (error) => toast.show({ title: problemSentence(error), tone: 'danger' }),
    });
  return {
    /** The device being signed out; null means all others, undefined none. */
    signingOut: signOut.isPending ? signOut.variables : undefined,
    signOutOne: (device: Device) => run(device.id, `${device.device} was signed out`),
    signOutOthers: async () => {
      const confirmed = await confirm({
        title: 'Sign out everywhere else?',
        description: 'Only this device stays signed in. The others need your password again.',
        confirmLabel: 'Sign out',
      });
      if (confirmed) run(null, 'Every other device was signed out');
    },
  };
}
