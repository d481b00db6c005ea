import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/records/records.ts';
import { Section } from './details.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import type { recordList } from './record-api.ts';
import { countOf } from './use-record-list.ts';

interface RelatedListProps<Item> extends Pick<PagedListProps<Item>, 'noun' | 'renderItem'> {
  title: string;
  list: ReturnType<typeof recordList<Item>>;
  /** "No job orders found for this client." */
  empty: string;
}

/** Records of another type that are linked to the one shown. */
export function RelatedList<Item>({ title, list, empty, ...items }: RelatedListProps<Item>) {
  const query = useInfiniteQuery(list);
  const count = query.isPlaceholderData ? undefined : countOf(query);
  return (
    <Section title={title} {...(count !== undefined && { aside: formatCount(count) })}>
      <PagedList query={query} empty={<p className="py-2 text-sm text-muted">{empty}</p>} {...items} />
    </Section>
  );
}
