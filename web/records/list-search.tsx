import { classNames } from '#web/lib/class-names.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useSearchText } from './use-search-text.ts';

interface ListSearchProps {
  label: string;
  /** The search that the address holds. */
  q: string | undefined;
  address: Pick<ListAddress<{ q?: string | undefined }>, 'change' | 'refine'>;
  className?: string;
}

/** Searches the list of a screen while one types; `/` goes here. */
export function ListSearch({ label, q, address, className = 'sm:w-72' }: ListSearchProps) {
  const [text, setText] = useSearchText(q, (next, first) => (first ? address.change : address.refine)({ q: next }));
  return (
    <SearchInput
      label={label}
      data-list-search
      className={classNames('w-full', className)}
      value={text}
      onChange={setText}
    />
  );
}
