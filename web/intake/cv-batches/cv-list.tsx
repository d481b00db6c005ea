import { useState } from 'react';
import { reviewedFields, type CvBatch, type CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import type { CvBatchSearch } from './cv-batch-search.ts';
import { goToCell } from './cv-keys.ts';
import { cvFields } from './cv-needs.ts';
import { CV_GRID, CvRow } from './cv-row.tsx';
import type { CvWrites } from './use-cv-edits.ts';

const FileView = loadedLater(async () => (await import('#web/crm/files/file-view.tsx')).FileView);

interface CvListProps {
  batch: CvBatch;
  show: CvBatchSearch['show'];
  /** The ids of the items that match the filter. */
  found: ReadonlySet<string>;
  writes: CvWrites;
  onGoTo: (itemId: string) => void;
}

/**
 * The files of a batch. A corrected file stays visible until the filter changes, so nothing disappears while the user
 * works.
 */
export function CvList({ batch, show, found, writes, onGoTo }: CvListProps) {
  const { items, state } = batch;
  const [seen, setSeen] = useState(found);
  const [viewed, setViewed] = useState<CvBatchItem>();
  if ([...found].some((id) => !seen.has(id))) setSeen(new Set([...seen, ...found]));
  const shown = items.filter(({ id }) => seen.has(id));
  const names = new Map(items.map(({ id, fileName }) => [id, fileName]));

  if (shown.length === 0) {
    return (
      <Card>
        {show === 'duplicates' ? (
          <EmptyState title="No duplicates" hint="None of these people seems to be a candidate already." />
        ) : (
          <EmptyState title="Nothing is missing" hint="Every file that is not skipped has what a candidate needs." />
        )}
      </Card>
    );
  }
  return (
    <Card flush className="@container">
      <div
        aria-hidden
        className={`sticky top-12 z-10 rounded-t-lg border-b border-line bg-surface px-4 py-1.5 text-xs font-medium text-muted @max-[60rem]:hidden ${CV_GRID}`}
      >
        <span className="whitespace-nowrap">{state === 'collecting' && 'Skip'}</span>
        <span>File</span>
        {cvFields.map((field) => (
          <span key={field} className="px-2">
            {reviewedFields[field].label}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells inside are the interactive elements */}
      <ul aria-label="CVs" className="divide-y divide-line" onKeyDown={goToCell}>
        {shown.map((item) => (
          <CvRow
            key={item.id}
            item={item}
            batchState={state}
            twinName={names.get(item.duplicateOfItem ?? '')}
            writes={writes}
            onView={setViewed}
            onGoTo={onGoTo}
          />
        ))}
      </ul>
      {viewed && (
        <FileView
          // The view parses the text again on demand.
          attachment={{ ...viewed, name: viewed.fileName, state: 'kept' }}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Card>
  );
}
