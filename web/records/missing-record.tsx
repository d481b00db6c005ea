import { useQuery } from '@tanstack/react-query';
import { longDate } from '#shared/dates.ts';
import type { RecordType } from '#shared/record-terms.ts';
import type { BinItem } from '#shared/records.ts';
import { inBinQuery, useBinActions } from '#web/bin/bin.queries.ts';
import { MergedInto } from '#web/merges/merged-into.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { withReason } from './failure.ts';

interface MissingRecordProps {
  type: RecordType;
  id: string;
  problem: { error: Error; isGone: boolean; retry: () => void } | undefined;
}

/** Stands where a record would, as long as it is not there. */
export function MissingRecord({ type, id, problem }: MissingRecordProps) {
  if (!problem) return <SkeletonList />;
  if (problem.isGone) return <GoneRecord type={type} id={id} />;
  return <FailedRecord error={problem.error} onRetry={problem.retry} />;
}

/** Deleted a while ago, merged with another, or never there: only the bin knows, and the merges. */
function GoneRecord({ type, id }: Pick<MissingRecordProps, 'type' | 'id'>) {
  const { data, error, refetch } = useQuery(inBinQuery(type, id));
  if (error) return <FailedRecord error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  if (data !== null) return <BinnedRecord item={data} />;
  const notFound = (
    <Banner tone="warning" title="This record was not found">
      There is no record at this address. It may be mistyped, or the record was deleted for good.
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
      title="This record is not here any more"
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
