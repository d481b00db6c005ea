import { useQuery } from '@tanstack/react-query';
import { longDate } from '#shared/platform/dates.ts';
import type { RecordType } from '#shared/records/records.ts';
import type { BinItem } from '#shared/records/list-schemas.ts';
import { inBinQuery, useBinActions } from './bin.queries.ts';
import { MergedInto } from './merged-into.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { withReason } from './failure.ts';

interface MissingRecordProps {
  type: RecordType;
  id: string;
  problem: { error: Error; isGone: boolean; retry: () => void } | undefined;
}

/** Replaces a record while it is loading or missing. */
export function MissingRecord({ type, id, problem }: MissingRecordProps) {
  if (!problem) return <SkeletonList />;
  if (problem.isGone) return <GoneRecord type={type} id={id} />;
  return <FailedRecord error={problem.error} onRetry={problem.retry} />;
}

/** Looks the record up in the bin, then among the merges. It may also never have existed. */
function GoneRecord({ type, id }: Pick<MissingRecordProps, 'type' | 'id'>) {
  const { data, error, refetch } = useQuery(inBinQuery(type, id));
  if (error) return <FailedRecord error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  if (data !== null) return <BinnedRecord item={data} />;
  const notFound = (
    <Banner tone="warning" title="This record was not found">
      No record exists at this address. The address may be mistyped, or the record was deleted permanently.
    </Banner>
  );
  return <MergedInto type={type} id={id} otherwise={notFound} />;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function BinnedRecord({ item }: { item: BinItem }) {
  const { restore } = useBinActions();
  const toast = useToast();
  const bringBack = () =>
    restore.mutate(item, {
      onError: (error) => toast.show({ title: withReason('Failed to restore', error), tone: 'danger' }),
    });
  return (
    <Banner
      tone="warning"
      title="This record was deleted"
      action={
        <Button busy={restore.isPending} onClick={bringBack}>
          Restore
        </Button>
      }
    >
      {item.title} was deleted on {longDate(new Date(item.deletedAt), timeZone)}. It can be restored for{' '}
      {item.daysLeft === 1 ? 'one more day' : `${item.daysLeft} more days`}, here or from the bin under Settings.
    </Banner>
  );
}

function FailedRecord({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Banner tone="danger" title="This record could not be loaded" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message}
    </Banner>
  );
}
