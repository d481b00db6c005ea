import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isDone, type CvBatch, type CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { useUploadsUnderWay } from '#web/crm/files/uploads.ts';
import { withReason } from '#web/records/core/failure.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
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

/** The list to review, its filter and the bar that creates the candidates. */
export function CvReview({ batch, search, address }: CvReviewProps) {
  const { id: batchId, items, state } = batch;
  const isOpen = state === 'collecting';
  // The result concerns all files, so it has no filter.
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
  const wanted = items.filter((item) => !item.isLeftOut && !isDone(item));

  // A row hidden by the filter appears on the next render.
  useEffect(() => {
    if (sought.current !== undefined && focusRow(sought.current)) sought.current = undefined;
  });

  // Stable, so that the rows need not render again.
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
              { value: 'needs', label: countedLabel('Incomplete', needy.size) },
              { value: 'duplicates', label: countedLabel('Duplicates', duplicates.size) },
            ]}
            onChange={(next) => address.change({ show: next === 'all' ? undefined : next })}
          />
          {show === 'duplicates' && wanted.some(isDuplicate) && (
            <Button variant="ghost" onClick={() => void leaveOutDuplicates()}>
              Skip all duplicates
            </Button>
          )}
        </div>
      )}
      <CvList key={show ?? 'all'} batch={batch} show={show} found={found} writes={writes} onGoTo={goTo} />
      {isOpen ? (
        <CvCreateBar
          count={wanted.filter(({ addTo }) => addTo === null).length}
          added={wanted.filter(({ addTo }) => addTo !== null).length}
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

/** Focuses the row's first invalid cell, or its first cell. Returns whether the row is rendered. */
function focusRow(itemId: string): boolean {
  const row = document.querySelector(`[data-cv="${itemId}"]`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  const cell =
    row.querySelector<HTMLElement>('[aria-invalid]') ?? row.querySelector<HTMLElement>('[data-cell], button');
  cell?.focus({ preventScroll: true });
  return true;
}

/** `refused` lists the ids of items with input that could not be saved. */
function sortOut(items: readonly CvBatchItem[], refused: string) {
  const isRefused = new Set(refused.split(' '));
  const idsOf = (some: readonly CvBatchItem[]) => new Set(some.map(({ id }) => id));
  const isNeedy = (item: CvBatchItem) =>
    !item.isLeftOut && (isRefused.has(item.id) || Object.keys(needsOf(item)).length > 0);
  return { all: idsOf(items), needy: idsOf(items.filter(isNeedy)), duplicates: idsOf(items.filter(isDuplicate)) };
}
