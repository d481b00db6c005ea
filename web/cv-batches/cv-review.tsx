import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CvBatch, CvBatchItem } from '#shared/cv-batches.ts';
import { useUploadsUnderWay } from '#web/files/uploads.ts';
import { withReason } from '#web/records/failure.ts';
import type { ListAddress } from '#web/records/use-list-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import type { CvBatchSearch } from './cv-batch-search.ts';
import { useCvBatchWrites } from './cv-batches.queries.ts';
import { CvCreateBar } from './cv-create-bar.tsx';
import { useRefusedEdits } from './cv-edits.ts';
import { CvList } from './cv-list.tsx';
import { isDuplicate, needsOf } from './cv-needs.ts';
import { CvProgress } from './cv-outcome.tsx';
import { useCvEdits } from './use-cv-edits.ts';

interface CvReviewProps {
  batch: CvBatch;
  search: CvBatchSearch;
  address: ListAddress<CvBatchSearch>;
}

/** The list that is looked through, what it is narrowed by, and what becomes of it. */
export function CvReview({ batch, search, address }: CvReviewProps) {
  const { id: batchId, items, state } = batch;
  const isOpen = state === 'collecting';
  // What became of the files concerns all of them.
  const show = isOpen ? search.show : undefined;
  const { change, create } = useCvBatchWrites(batchId);
  const toast = useToast();
  const writes = useCvEdits(batchId, items, change.mutateAsync);
  const uploading = useUploadsUnderWay(batchId);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const refused = useRefusedEdits(ids);
  const sought = useRef<string>(undefined);

  const { needy, duplicates, all } = useMemo(() => sortOut(items, refused), [items, refused]);
  const found = show === 'needs' ? needy : show === 'duplicates' ? duplicates : all;
  const wanted = items.filter((item) => !item.isLeftOut && item.state !== 'created');

  // One that the filter has hidden is there after the next drawing.
  useEffect(() => {
    if (sought.current !== undefined && focusRow(sought.current)) sought.current = undefined;
  });

  // The same as long as the page is, for the sake of the rows.
  const goTo = useCallback(
    (itemId: string) => {
      if (focusRow(itemId)) return;
      sought.current = itemId;
      address.change({ show: undefined });
    },
    [address],
  );

  async function createAll(): Promise<void> {
    const lacking = await writes.saveAll(wanted);
    if (lacking !== undefined) {
      goTo(lacking);
      return;
    }
    create.mutate(undefined, {
      onError: (error) => toast.show({ title: withReason('The candidates were not created', error), tone: 'danger' }),
    });
  }

  async function leaveOutDuplicates(): Promise<void> {
    const doubled = wanted.filter(isDuplicate);
    await Promise.all(doubled.map((item) => writes.leaveOut(item, true)));
  }

  const countedLabel = (label: string, count: number) => (count === 0 ? label : `${label} ${count}`);
  return (
    <>
      {isOpen && (
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Show"
            value={show ?? 'all'}
            options={[
              { value: 'all', label: 'All' },
              { value: 'needs', label: countedLabel('Needs something', needy.size) },
              { value: 'duplicates', label: countedLabel('Duplicates', duplicates.size) },
            ]}
            onChange={(next) => address.change({ show: next === 'all' ? undefined : next })}
          />
          {show === 'duplicates' && wanted.some(isDuplicate) && (
            <Button variant="ghost" onClick={() => void leaveOutDuplicates()}>
              Leave out all duplicates
            </Button>
          )}
        </div>
      )}
      <CvList key={show ?? 'all'} batch={batch} show={show} found={found} writes={writes} onGoTo={goTo} />
      {isOpen ? (
        <CvCreateBar
          count={wanted.length}
          needy={needy.size}
          reading={wanted.filter((item) => item.state === 'waiting').length}
          uploading={uploading}
          duplicates={wanted.filter(isDuplicate).length}
          busy={create.isPending}
          onCreate={() => void createAll()}
          onShowNeedy={() => address.change({ show: 'needs' })}
        />
      ) : (
        <CvProgress batch={batch} />
      )}
    </>
  );
}

/** To what it lacks, if it lacks something. Whether it is there. */
function focusRow(itemId: string): boolean {
  const row = document.querySelector(`[data-cv="${itemId}"]`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  const cell =
    row.querySelector<HTMLElement>('[aria-invalid]') ?? row.querySelector<HTMLElement>('[data-cell], button');
  cell?.focus({ preventScroll: true });
  return true;
}

/** `refused` are those with something typed that could not be saved. */
function sortOut(items: readonly CvBatchItem[], refused: string) {
  const isRefused = new Set(refused.split(' '));
  const idsOf = (some: readonly CvBatchItem[]) => new Set(some.map(({ id }) => id));
  const isNeedy = (item: CvBatchItem) =>
    !item.isLeftOut && (isRefused.has(item.id) || Object.keys(needsOf(item)).length > 0);
  return { all: idsOf(items), needy: idsOf(items.filter(isNeedy)), duplicates: idsOf(items.filter(isDuplicate)) };
}
