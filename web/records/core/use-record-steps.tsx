import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { formatCount } from '#shared/records/records.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import type { recordList } from './record-api.ts';
import { countOf, rowsOf } from './use-record-list.ts';

/** Previous and next within a list: the two buttons and the panel's shortcuts. */
export function useRecordSteps<Row extends { id: string }>(
  list: ReturnType<typeof recordList<Row>>,
  id: string,
  panel: RefObject<HTMLElement | null>,
  onStep: (id: string) => void,
): ReactNode {
  const query = useInfiniteQuery(list);
  const rows = rowsOf(query);
  const found = rows.findIndex((row) => row.id === id);
  // A change can remove the record from the list. "Next" is then the record that took its place.
  const [seen, setSeen] = useState({ id, index: found });
  if (found !== -1 && (seen.id !== id || seen.index !== found)) setSeen({ id, index: found });
  const gone = found === -1 && seen.id === id ? seen.index : -1;
  const previous = rows[(gone === -1 ? found : gone) - 1];
  const next = gone === -1 ? rows[found + 1] : rows[gone];
  const isListed = found !== -1 || gone !== -1;
  const count = countOf(query);

  async function step(by: 1 | -1): Promise<void> {
    if (!isListed) return;
    const target = by === 1 ? next : previous;
    if (target) {
      onStep(target.id);
    } else if (by === 1 && query.hasNextPage) {
      const more = await query.fetchNextPage();
      const following = rowsOf(more)[rows.length];
      if (following) onStep(following.id);
    }
  }

  useKeys({ nextRecord: () => void step(1), previousRecord: () => void step(-1) }, panel);

  if (!isListed) return null;
  return (
    <>
      <IconButton
        label="Previous (K)"
        aria-keyshortcuts="K"
        icon={<ChevronUp aria-hidden className="size-4" />}
        disabled={!previous}
        onClick={() => void step(-1)}
      />
      <IconButton
        label="Next (J)"
        aria-keyshortcuts="J"
        icon={<ChevronDown aria-hidden className="size-4" />}
        disabled={!next && !query.hasNextPage}
        busy={query.isFetchingNextPage}
        onClick={() => void step(1)}
      />
      {found !== -1 && count !== undefined && (
        <span className="ml-1 hidden text-sm text-muted tabular-nums sm:inline">
          {(found + 1).toLocaleString('en-GB')} of {formatCount(count)}
        </span>
      )}
    </>
  );
}
