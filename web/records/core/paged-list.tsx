import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/platform/ui/button.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { rowsOf, type PagesQuery } from './use-record-list.ts';

export interface PagedListProps<Item> {
  query: PagesQuery<Item>;
  /** The plural for messages: "job orders". */
  noun: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** For a card that has no padding. */
  inset?: boolean;
  /** Returns a keyed <li>. */
  renderItem: (item: Item) => ReactElement;
}

/** A short list in every state: loading, failed, empty, or its items with a button for the next page. */
export function PagedList<Item>({ query, noun, empty, inset = false, renderItem }: PagedListProps<Item>) {
  const padding = inset ? 'px-4 py-4' : 'py-2';
  // The placeholder rows belong to another record.
  if (query.isPending || query.isPlaceholderData) return <SkeletonList rows={3} label={`Loading ${noun}…`} />;
  if (query.data === undefined) {
    return (
      <LoadFailure className={padding} onRetry={() => void query.refetch()}>
        The {noun} could not be loaded.
      </LoadFailure>
    );
  }
  const items = rowsOf(query);
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul className="divide-y divide-line">{items.map(renderItem)}</ul>
      <NextPage query={query} noun={noun} className={padding} />
    </>
  );
}

interface NextPageProps extends Pick<PagedListProps<unknown>, 'query' | 'noun'> {
  className?: string;
}

/** Offers the next page of a list, if there is one. */
export function NextPage({ query, noun, className }: NextPageProps) {
  const loadMore = () => void query.fetchNextPage();
  if (!query.hasNextPage) return null;
  if (query.isFetchNextPageError) {
    return (
      <LoadFailure {...(className !== undefined && { className })} onRetry={loadMore}>
        More {noun} could not be loaded.
      </LoadFailure>
    );
  }
  return (
    <div className={className}>
      <Button size="small" busy={query.isFetchingNextPage} onClick={loadMore}>
        Show more
      </Button>
    </div>
  );
}
