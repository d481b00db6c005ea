import { useRef, useState, type ReactNode } from 'react';
import { Command } from 'cmdk';
import { Check, ChevronsUpDown, Plus, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { LoadFailure } from './load-failure.tsx';
import { Spinner } from './spinner.tsx';

export type ComboboxOption = { value: string; label: string; hint?: string };

type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called with the typed text (and '' on opening). The caller then supplies the matching options. */
  onSearch: (text: string) => void;
  loading?: boolean;
  /** Set if the options failed to load. */
  failure?: { text: string; onRetry: () => void };
  /** Shown for a value that is not among the current options. */
  selectedLabel?: string;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  /** Adds a first item that clears the choice, such as "No company". */
  clearLabel?: string;
  /** Adds a last item that creates what is not there, such as "New company…". Called once the list has closed. */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void };
  id?: string;
  /** Needed only outside a Field. */
  'aria-label'?: string;
  onBlur?: () => void;
};

// Starts with a control character, which no option's value can contain.
const CLEAR_ITEM = '\u0000clear';
const CREATE_ITEM = '\u0000create';

export function Combobox({
  options,
  value,
  onChange,
  onSearch,
  loading = false,
  failure,
  selectedLabel,
  placeholder = 'Choose…',
  searchPlaceholder = 'Search…',
  emptyText = 'Nothing found',
  clearLabel,
  create,
  onBlur,
  ...rest
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const control = useFieldControl(rest);
  const trigger = useRef<HTMLButtonElement>(null);
  /** The text to create something from, until the list has closed. */
  const wanted = useRef<string>(undefined);

  const chosen =
    options.find((option) => option.value === value)?.label ?? (value === null ? undefined : selectedLabel);
  const showsClear = clearLabel !== undefined && value !== null && search === '';
  // Enter takes the choice so far, or the first result, or creates what is not there.
  const first = (search === '' ? value : null) ?? options[0]?.value ?? CREATE_ITEM;
  const [marked, setMarked] = useState({ first, value: first });
  if (marked.first !== first) setMarked({ first, value: first });

  function updateSearch(text: string) {
    setSearch(text);
    onSearch(text);
  }

  function changeOpen(next: boolean) {
    setOpen(next);
    if (next) updateSearch('');
    else onBlur?.();
  }

  function choose(next: string | null) {
    onChange(next);
    changeOpen(false);
  }

  function startCreating() {
    wanted.current = search.trim();
    changeOpen(false);
  }

  function handleClosed(event: Event) {
    const typed = wanted.current;
    wanted.current = undefined;
    if (typed === undefined) return;
    event.preventDefault();
    // The dialog that opens now returns the focus to where it was.
    trigger.current?.focus();
    create?.onCreate(typed);
  }

  return (
    // Modal, because a dialog's scroll lock would otherwise block the mouse wheel over a list rendered outside the
    // dialog.
    <Popover.Root open={open} onOpenChange={changeOpen} modal>
      <Popover.Trigger
        ref={trigger}
        {...control}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a button holds the value like a select does; Radix adds aria-controls while the list exists
        role="combobox"
        aria-expanded={open}
        className="control flex items-center justify-between gap-2 text-left"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          changeOpen(true);
        }}
      >
        <span className={classNames('truncate', chosen === undefined && 'text-faint')}>{chosen ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchPlaceholder}
          onCloseAutoFocus={handleClosed}
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 overflow-hidden rounded-lg bg-raised text-ink shadow-popover data-[state=open]:animate-pop-in"
        >
          <Command
            shouldFilter={false}
            loop
            label={searchPlaceholder}
            value={marked.value}
            onValueChange={(next) => setMarked({ first, value: next })}
          >
            <div className="flex items-center gap-2 border-b border-line px-2.5">
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
              <Command.Input
                value={search}
                onValueChange={updateSearch}
                placeholder={searchPlaceholder}
                className="h-9 min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
              />
              {loading && <Spinner className="text-muted" />}
            </div>
            <Command.List
              label="Choices"
              aria-busy={loading}
              className="max-h-[min(18rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1"
            >
              {showsClear && <ComboboxItem value={CLEAR_ITEM} label={clearLabel} muted onSelect={() => choose(null)} />}
              {options.map((option) => (
                <ComboboxItem
                  key={option.value}
                  {...option}
                  chosen={option.value === value}
                  onSelect={() => choose(option.value)}
                />
              ))}
              {/* Not while loading: Enter would choose it before the options are there. */}
              {create && !loading && (
                <ComboboxItem
                  value={CREATE_ITEM}
                  label={create.label(search.trim())}
                  icon={<Plus aria-hidden className="size-4 shrink-0 text-accent" />}
                  onSelect={startCreating}
                />
              )}
            </Command.List>
            {options.length === 0 && (loading || !failure) && (
              <output className="block px-3 pt-1 pb-3 text-sm text-muted">{loading ? 'Loading…' : emptyText}</output>
            )}
          </Command>
          {/* Outside the Command, which would swallow Enter on the button. */}
          {failure && !loading && (
            <LoadFailure className="px-3 pt-1 pb-3" onRetry={failure.onRetry}>
              {failure.text}
            </LoadFailure>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ComboboxItemProps = ComboboxOption & {
  chosen?: boolean;
  muted?: boolean;
  icon?: ReactNode;
  onSelect: () => void;
};

function ComboboxItem({ value, label, hint, chosen = false, muted = false, icon, onSelect }: ComboboxItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-control-small cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm select-none',
        'data-[selected=true]:bg-hover',
        muted && 'text-muted',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {hint !== undefined && hint !== '' && <span className="block truncate text-xs text-muted">{hint}</span>}
      </span>
      {chosen && <Check aria-label="Chosen" className="size-4 shrink-0 text-accent" />}
    </Command.Item>
  );
}
