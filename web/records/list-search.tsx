import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { hasOperators } from '#shared/search.ts';
import { classNames } from '#web/lib/class-names.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useSearchText } from './use-search-text.ts';

interface ListSearchProps {
  label: string;
  /** The search that the address holds. */
  q: string | undefined;
  address: Pick<ListAddress<{ q?: string | undefined }>, 'change' | 'refine'>;
  /** Asks for what a search will show, before the address and the screen have followed it. */
  prefetch?: (q: string | undefined) => void;
  className?: string;
}

/** Searches the list of a screen while one types; `/` goes here. */
export function ListSearch({ label, q, address, prefetch, className = 'sm:w-72' }: ListSearchProps) {
  const [text, setText] = useSearchText(q, (next, first) => {
    prefetch?.(next);
    (first ? address.change : address.refine)({ q: next });
  });
  const isEntry = useLocation({ select: ({ state }) => state.toSearch === true });
  const hintId = useId();
  const hasHint = hasOperators(text);
  return (
    <>
      <SearchInput
        label={label}
        // What is typed is ahead of the list until it has become the search.
        data-list-search={text.trim() === (q ?? '') ? 'done' : 'ahead'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here has pressed the key for it
        autoFocus={isEntry}
        aria-describedby={hasHint ? hintId : undefined}
        className={classNames('w-full', className)}
        value={text}
        onChange={setText}
      />
      {hasHint && (
        <output className="order-last basis-full text-sm text-muted">
          <span id={hintId}>
            All words are looked for. Put a phrase in “quotes”; AND, OR, NOT and brackets are not understood.
          </span>
        </output>
      )}
    </>
  );
}
