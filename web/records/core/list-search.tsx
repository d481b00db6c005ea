import { useLocation } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { SearchInput } from '#web/platform/ui/search-input.tsx';
import { useQueryReader, type Searched } from './use-query-reader.ts';
import { useSearchText } from './use-search-text.ts';

const QueryNotes = loadedLater(async () => (await import('./query-notes.tsx')).QueryNotes);
const SearchHelp = loadedLater(async () => (await import('./search-help.tsx')).SearchHelp);

interface ListSearchProps<Search extends Searched> {
  type: SearchedType;
  label: string;
  /** The search in the URL. */
  q: string | undefined;
  address: Record<'change' | 'refine', (patch: Partial<Search>) => void>;
  /** What resets the control of a field, by the field. A search that names the field overrules its control. */
  controls?: Readonly<Record<string, Partial<Search>>>;
  /** Starts loading the results before the URL and the screen have changed. */
  prefetch?: (q: string | undefined) => void;
  className?: string;
}

/** Searches a list as the user types; `/` focuses it. Invalid input is not searched for. */
export function ListSearch<Search extends Searched>(props: ListSearchProps<Search>) {
  const { type, label, q, address, controls = {}, prefetch, className = 'sm:w-72' } = props;
  const [isReached, setIsReached] = useState(false);
  const { read, said, isAwaited } = useQueryReader(type, isReached || q !== undefined);
  const [text, setText] = useSearchText(
    q,
    (next, first) => {
      prefetch?.(next);
      const overruled = Object.entries(controls).filter(([field]) => said(next, field) !== undefined);
      const patch = Object.assign({}, ...overruled.map(([, reset]) => reset), { q: next }) as Partial<Search>;
      (first ? address.change : address.refine)(patch);
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
        // "ahead" until the typed text has become the search.
        data-list-search={isMistaken || text.trim() === (q ?? '') ? 'done' : 'ahead'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed the shortcut that leads here
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

/** Text without search syntax need not wait for the parser to load. */
function isPlain(text: string): boolean {
  return !/[:()"“”„«»]|(?:^|\s)(?:-|(?:AND|OR|NOT)(?:\s|$))/.test(text);
}
