import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { longDate } from '#shared/platform/dates.ts';
import { BIN_DAYS, type RecordType } from '#shared/records/records.ts';
import type { BinItem } from '#shared/records/list-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { binListQuery, useBinActions } from '#web/records/core/bin.queries.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { EmptyBinButton, Emptying, isUnderWay, useEmptying } from './empty-bin.tsx';

const typeLabels: Record<RecordType, string> = {
  company: 'Company',
  contact: 'Client',
  interaction: 'Interaction',
  tag: 'Tag',
  task: 'Task',
  job: 'Job order',
  candidate: 'Candidate',
  assignment: 'Candidate on a job',
  attachment: 'File',
};

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Deleted records that can still be restored. */
export function BinCard() {
  const query = useInfiniteQuery(binListQuery);
  const emptying = useEmptying();
  const isFilled = rowsOf(query).length > 0;
  return (
    <Card
      title="Bin"
      description={`Deleted records stay here for ${BIN_DAYS} days. Then they are gone for good.`}
      actions={isFilled && !isUnderWay(emptying) ? <EmptyBinButton /> : undefined}
      flush
    >
      {emptying && (isUnderWay(emptying) || (isFilled && emptying.state === 'failed')) && (
        <div className="border-b border-line px-4 py-3">
          <Emptying work={emptying} />
        </div>
      )}
      <PagedList
        inset
        query={query}
        noun="deleted records"
        empty={<EmptyState icon={Trash2} title="The bin is empty" />}
        renderItem={(item) => <BinRow key={`${item.type} ${item.id}`} item={item} />}
      />
    </Card>
  );
}

function BinRow({ item }: { item: BinItem }) {
  const { restore, erase } = useBinActions();
  const confirm = useConfirm();
  const toast = useToast();
  const label = typeLabels[item.type];

  const bringBack = () =>
    restore.mutate(item, {
      onSuccess: () => toast.show({ title: `${label} restored`, tone: 'success' }),
      onError: (error) => toast.show({ title: withReason('Failed to restore', error), tone: 'danger' }),
    });

  async function deleteNow(): Promise<void> {
    const agreed = await confirm({
      title: `Delete ${item.title} for good?`,
      description: 'This action cannot be undone.',
      confirmLabel: 'Delete now',
      destructive: true,
    });
    if (!agreed) return;
    erase.mutate(item, {
      onSuccess: () => toast.show({ title: `${label} deleted for good` }),
      onError: (error) => toast.show({ title: withReason('Failed to delete', error), tone: 'danger' }),
    });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex items-center gap-x-2 max-sm:flex-wrap">
          <span className="font-medium wrap-anywhere sm:truncate">{item.title}</span>
          <Badge>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          Deleted {longDate(new Date(item.deletedAt), timeZone)} · {daysLeft(item.daysLeft)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Restore ${item.title}`} busy={restore.isPending} onClick={bringBack}>
          Restore
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete ${item.title} now`}
          busy={erase.isPending}
          onClick={() => void deleteNow()}
        >
          Delete now
        </Button>
      </div>
    </li>
  );
}

function daysLeft(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`;
}
