import { useLocation } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchedType } from '#shared/query/vocabularies.ts';
import { classNames } from '#web/lib/class-names.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useQueryReader } from './use-query-reader.ts';
import { useSearchText } from './use-search-text.ts';

const QueryNotes = loadedLater(async () => (await import('./query-notes.tsx')).QueryNotes);
const SearchHelp = loadedLater(async () => (await import('./search-help.tsx')).SearchHelp);

interface ListSearchProps {
  type: SearchedType;
  label: string;
  /** The search that the address holds. */
  q: string | undefined;
  address: Record<'change' | 'refine', (patch: { q: string | undefined }) => void>;
  /** Asks for what a search will show, before the address and the screen have followed it. */
  prefetch?: (q: string | undefined) => void;
  className?: string;
}

/** Searches the list of a screen while one types; `/` goes here. What cannot be read is not looked for. */
export function ListSearch({ type, label, q, address, prefetch, className = 'sm:w-72' }: ListSearchProps) {
  const [isReached, setIsReached] = useState(false);
  const { read, isAwaited } = useQueryReader(type, isReached || q !== undefined);
  const [text, setText] = useSearchText(
    q,
    (next, first) => {
      prefetch?.(next);
      (first ? address.change : address.refine)({ q: next });
    },
    (typed) => (read ? !('mistake' in read(typed)) : !isAwaited || isPlain(typed)),
  );
  const answer = read?.(text);
  const isMistaken = answer !== undefined && 'mistake' in answer;
  const isEntry = useLocation({ select: ({ state }) => state.toSearch === true });
  const [isHelping, setIsHelping] = useState(false);
  const noteId = useId();
  return (
    <>
      <SearchInput
        label={label}
        // What is typed is ahead of the list until it has become the search.
        data-list-search={isMistaken || text.trim() === (q ?? '') ? 'done' : 'ahead'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here has pressed the key for it
        autoFocus={isEntry}
        aria-invalid={isMistaken || undefined}
        aria-describedby={isMistaken ? noteId : undefined}
        className={classNames('w-full max-sm:w-0 max-sm:flex-1', className)}
        value={text}
        onChange={setText}
        onFocus={() => setIsReached(true)}
        onKeyDown={(event) => {
          if (event.key !== '?' || text !== '') return;
          event.preventDefault();
          setIsHelping(true);
        }}
        aside={
          <button
            type="button"
            aria-label="How to search"
            title="How to search (?)"
            aria-haspopup="dialog"
            className="flex h-full w-8 items-center justify-center rounded-md text-muted hover:text-ink"
            onPointerEnter={SearchHelp.prefetch}
            onClick={() => setIsHelping(true)}
          >
            <CircleHelp aria-hidden className="size-4" />
          </button>
        }
      />
      {answer && <QueryNotes id={noteId} text={text} answer={answer} onChange={setText} />}
      {isHelping && <SearchHelp type={type} text={text} onChange={setText} onClose={() => setIsHelping(false)} />}
    </>
  );
}

/** Nothing in it could be more than a word: it need not wait until it can be read. */
function isPlain(text: string): boolean {
  return !/[:()"“”„«»]|(?:^|\s)(?:-|(?:AND|OR|NOT)(?:\s|$))/.test(text);
}
