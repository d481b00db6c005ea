import { useQuery } from '@tanstack/react-query';
import { Select } from '#web/platform/ui/select.tsx';
import { tagsQuery } from './tags.queries.ts';

interface TagFilterProps {
  tag: string | undefined;
  onChoose: (tag: string | undefined) => void;
}

/** Narrows a list to the records with one tag. */
export function TagFilter({ tag, onChoose }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  // A tag from the URL filters the list even if the account does not have it, so it must be shown.
  const names = new Set([...tags.map(({ name }) => name), ...(tag === undefined ? [] : [tag])]);
  return (
    <Select
      aria-label="Filter by tag"
      className="sm:w-44"
      placeholder="All tags"
      options={[...names].map((name) => ({ value: name, label: name }))}
      value={tag ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    />
  );
}
