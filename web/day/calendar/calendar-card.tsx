import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarFeed } from '#shared/day/calendar-feed.ts';
import { problemSentence } from '#web/identity/account/form-problem.ts';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import { calendarFeedQuery, useMakeCalendarFeed, useRevokeCalendarFeed } from './calendar-feed.queries.ts';

/** The private calendar: create its address, choose its content, revoke it. */
export function CalendarCard() {
  const { data: feed, isPending, refetch } = useQuery(calendarFeedQuery);
  const { make, makeAnew, revoke, making, revoking, address, forgetAddress } = useAddress();
  return (
    <Card
      title="Calendar"
      description="Your tasks and start dates in Google, Apple or Outlook, updated automatically."
      flush
    >
      {isPending && <SkeletonList rows={1} label="Loading the calendar…" />}
      {!isPending && feed === undefined && (
        <LoadFailure className="px-4 py-3" onRetry={() => void refetch()}>
          Your calendar settings could not be loaded.
        </LoadFailure>
      )}
      {feed === null && (
        <SettingRow
          title={
            <>
              Private address <Badge>Off</Badge>
            </>
          }
          description="A secret address that your calendar reads. It shows the titles of tasks, and no names unless you choose to add them. You can revoke it at any time; a new password revokes it too."
          action={
            <Button busy={making} onClick={make}>
              Create address
            </Button>
          }
        />
      )}
      {feed && (
        <div className="divide-y divide-line">
          <SettingRow
            title={
              <>
                Private address <Badge tone="success">On</Badge>
              </>
            }
            description={<Reading feed={feed} />}
            action={
              <div className="flex flex-wrap gap-2 sm:flex-nowrap">
                <Button busy={making} onClick={() => void makeAnew()}>
                  New address
                </Button>
                <Button busy={revoking} onClick={() => void revoke()}>
                  Revoke
                </Button>
              </div>
            }
          />
          <CalendarChoices feed={feed} />
        </div>
      )}
      {address !== undefined && <AddressDialog address={address} onClose={forgetAddress} />}
    </Card>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function Reading({ feed: { madeAt, lastFetchedAt } }: { feed: CalendarFeed }) {
  return (
    <>
      Created on <time dateTime={madeAt}>{moment.format(new Date(madeAt))}</time>.{' '}
      {lastFetchedAt === null ? (
        'No calendar has read it yet.'
      ) : (
        <>
          Last read on <time dateTime={lastFetchedAt}>{moment.format(new Date(lastFetchedAt))}</time>, to the hour.
        </>
      )}{' '}
      A new password revokes the address.
    </>
  );
}

function useAddress() {
  const [address, setAddress] = useState<string>();
  const making = useMakeCalendarFeed();
  const revoking = useRevokeCalendarFeed();
  const toast = useToast();
  const confirm = useConfirm();
  const onError = (error: Error) => toast.show({ title: problemSentence(error), tone: 'danger' });
  const make = () => making.mutate(undefined, { onSuccess: (made) => setAddress(made.address), onError });
  return {
    address,
    forgetAddress: () => setAddress(undefined),
    making: making.isPending,
    revoking: revoking.isPending,
    make,
    makeAnew: async () => {
      const confirmed = await confirm({
        title: 'Create a new address?',
        description: 'Your current address will stop working in every calendar that reads it.',
        confirmLabel: 'Create new address',
      });
      if (confirmed) make();
    },
    revoke: async () => {
      const confirmed = await confirm({
        title: 'Revoke the address?',
        description: 'It stops working at once. Calendars that read it get no updates, and lose their entries.',
        confirmLabel: 'Revoke',
        destructive: true,
      });
      if (!confirmed) return;
      revoking.mutate(undefined, {
        onSuccess: () => toast.show({ title: 'The address was revoked', tone: 'success' }),
        onError,
      });
    },
  };
}
