import { useInfiniteQuery } from '@tanstack/react-query';
import { History, TriangleAlert } from 'lucide-react';
import { activitySentence, isAlarming, type Activity } from '#shared/identity/activity-schemas.ts';
import { ACTIVITY_MONTHS } from '#shared/platform/retention.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { activityQuery } from '#web/identity/activity/activity.queries.ts';

/** The account's activity, so that the owner notices what someone else did. */
export function ActivityCard() {
  const query = useInfiniteQuery(activityQuery);
  return (
    <Card
      title="Activity"
      description={`Sign-ins and changes to your account in the last ${ACTIVITY_MONTHS} months. If you do not recognise something, change your password.`}
      flush
    >
      <PagedList
        inset
        query={query}
        noun="events"
        empty={<EmptyState icon={History} title="Nothing has happened yet" />}
        renderItem={(event) => <ActivityRow key={event.id} event={event} />}
      />
    </Card>
  );
}

function ActivityRow({ event }: { event: Activity }) {
  const { at, device, network } = event;
  const where = [device, network].filter((part) => part !== null);
  return (
    <li className="flex flex-col gap-x-6 px-4 py-2 sm:flex-row sm:items-center sm:justify-between">
      <p className="flex min-w-0 items-start gap-2 font-medium">
        {isAlarming(event) && <TriangleAlert aria-hidden className="mt-[3px] size-4 shrink-0 text-warning" />}
        <span className="min-w-0 break-words">{activitySentence(event)}</span>
      </p>
      <p className="text-sm text-muted sm:text-right">
        <time dateTime={at} className="whitespace-nowrap tabular-nums">
          {moment.format(new Date(at))}
        </time>
        {where.length > 0 && <span className="break-words"> · {where.join(' · ')}</span>}
      </p>
    </li>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
