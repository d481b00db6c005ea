import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { findKinds, type FindKind } from '#shared/finding/find.ts';
import type { QuickAdd } from '#shared/finding/quick-add.ts';
import { limits } from '#shared/platform/limits.ts';
import { recordNames } from '#shared/records/records.ts';
import { beginNext } from '#web/crm/interactions/composer-drafts.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { Marked } from '#web/records/core/marked.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { Chip } from '#web/platform/ui/chip.tsx';
import { ModalLayer } from '#web/platform/ui/modal-layer.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { useIsLasting } from '#web/platform/ui/use-is-lasting.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useReturnFocus } from '#web/platform/ui/use-return-focus.ts';
import { FindRow } from './find-row.tsx';
import type { Known } from './known-form.tsx';
import { kindHeadings, type Option } from './option.ts';
import { withCommand } from '#web/platform/keys/pressed.ts';
import { useFindOptions } from './use-find-options.ts';
import { useQuickAdd } from './use-quick-add.ts';

/** A faster answer shows no spinner. */
const SLOW_MS = 200;

interface FindDialogProps {
  /** Text typed before the dialog had loaded. */
  initialText: string;
  onClose: () => void;
  onListKeys: () => void;
  /** Opens a form prefilled from the typed line. */
  onFill: (known: Known) => void;
}

/** Finds records, screens and actions, and creates records from a typed line. The input keeps the focus throughout. */
export function FindDialog({ initialText, onClose, onListKeys, onFill }: FindDialogProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const returnFocus = useReturnFocus(true);
  const [text, setText] = useState(initialText);
  const [kind, setKind] = useState<FindKind>();
  const [activeKey, setActiveKey] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  /** Set when Enter is pressed before the answer arrives. The first row of that answer is then chosen. */
  const awaited = useRef<{ inNewTab: boolean }>(undefined);
  const quickAdd = useQuickAdd(onFill);
  const { uid } = useSessionUser();
  const isAdded = useRef(false);
  const { groups, unfinished, isPending, isNothingFound, mistake, problem } = useFindOptions({
    text,
    kind,
    onListKeys,
    onAdd: (line, added) => {
      if (isAdding) return;
      setAdding(true);
      void addLine(line, added);
    },
  });
  async function addLine(line: string, added: QuickAdd): Promise<void> {
    isAdded.current = await quickAdd(line, added);
    if (isAdded.current) onClose();
    else setAdding(false);
  }

  // A begun task waits in the composer of the record that it is about.
  const keepUnfinished = useEffectEvent(() => {
    if (unfinished && !isAdded.current) beginNext(uid, unfinished.about, unfinished.line);
  });
  useEffect(() => () => keepUnfinished(), []);
  const isSlow = useIsLasting(isPending || isAdding, SLOW_MS);

  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  const idOf = ({ key }: Option) => `${id}-${key}`.replaceAll(/\s+/g, '-');

  function change(next: string, nextKind: FindKind | undefined): void {
    setText(next);
    setKind(nextKind);
    setActiveKey(undefined);
    awaited.current = undefined;
  }

  function choose(option: Option, inNewTab: boolean): void {
    if (inNewTab && option.href !== undefined) {
      window.open(option.href, '_blank', 'noopener');
      return;
    }
    const staysOpen = option.key === 'retry' || option.key.startsWith('add ');
    if (!staysOpen) onClose();
    option.choose();
  }

  const chooseAwaited = useEffectEvent(() => {
    const wanted = awaited.current;
    awaited.current = undefined;
    if (wanted && active) choose(active, wanted.inNewTab);
  });
  useEffect(() => {
    if (!isPending) chooseAwaited();
  }, [isPending]);

  function move(step: 1 | -1): void {
    const at = active ? options.indexOf(active) : -1;
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    setActiveKey(next.key);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }

  /** Filters by the kind of the active row, then steps through the kinds. */
  function narrow(step: 1 | -1): void {
    const next = kind === undefined ? active?.kind : findKinds[findKinds.indexOf(kind) + step];
    const isBeyond = kind !== undefined && next === undefined;
    change(text, isBeyond ? undefined : (next ?? findKinds[0]));
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Tab') narrow(event.shiftKey ? -1 : 1);
    else if (key === 'Backspace' && text === '' && kind !== undefined) change('', undefined);
    else if (key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  function enter(inNewTab: boolean): void {
    // Record rows still belong to the previous query. Commands are matched at once and can be chosen.
    const isOfBefore = activeKey === undefined && isPending && (active === undefined || active.kind !== undefined);
    if (isOfBefore) awaited.current = { inNewTab };
    else if (active) choose(active, inNewTab);
  }

  const searched = kind === undefined ? 'clients, candidates, jobs, tasks or tags' : recordNames[kind].many;
  return (
    <ModalLayer
      aria-labelledby={`${id}-title`}
      onDismiss={onClose}
      onEscapeKeyDown={() => undefined}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        input.current?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={returnFocus}
      className="fixed inset-0 z-40 flex animate-fade-in flex-col bg-raised text-ink shadow-dialog outline-none sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[70dvh] sm:max-w-2xl sm:rounded-xl"
    >
      <h2 id={`${id}-title`} className="sr-only">
        Find anything
      </h2>
      <div
        data-find-field
        className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-4 pt-[env(safe-area-inset-top)]"
      >
        {isSlow ? <Spinner className="text-muted" /> : <Search aria-hidden className="size-4 shrink-0 text-faint" />}
        {kind !== undefined && (
          <ul aria-label="Filter" className="flex shrink-0">
            <Chip label={kindHeadings[kind]} onRemove={() => change(text, undefined)} />
          </ul>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.search}
          placeholder={
            kind !== undefined
              ? `Find ${recordNames[kind].many}`
              : isPhone
                ? 'Find, or “call Sarah tomorrow”'
                : 'Find or create: “task call Sarah tomorrow”'
          }
          className="h-11 min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none placeholder:text-faint"
          value={text}
          onChange={({ target }) => change(target.value, kind)}
          onKeyDown={handleKey}
        />
        <IconButton label="Close" icon={<X aria-hidden className="size-4" />} onClick={onClose} />
      </div>
      <output className="block px-2">
        {isNothingFound && (
          <span className="block px-3 py-2 text-sm text-muted">
            No {searched} found for “{text.trim()}”.
          </span>
        )}
        {mistake !== null && <span className="block px-3 py-2 text-sm text-danger">{mistake}</span>}
        {problem === 'failed' && <span className="block px-3 py-2 text-sm text-danger">The search failed.</span>}
        {problem === 'offline' && (
          <span className="block px-3 py-2 text-sm text-muted">
            You are offline. Only screens and actions can be found.
          </span>
        )}
        {options.length === 0 && !isNothingFound && mistake === null && !problem && (
          <span className="block px-3 py-2 text-sm text-muted">
            {isPending ? 'Searching…' : `Type to search your ${searched}.`}
          </span>
        )}
        <span className="sr-only">
          {text.trim() !== '' && !isPending && !isNothingFound && mistake === null && `${options.length} results`}
        </span>
      </output>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the input keeps the focus */}
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element holds rows with several parts
        role="listbox"
        aria-label="Results"
        aria-busy={isPending}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {groups.map(({ heading, options: rows }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox allows no other element as a group
          <div key={heading} role="group" aria-label={heading} className="mb-1">
            <div aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
              {heading}
            </div>
            {rows.map((option) => (
              <FindRow
                key={option.key}
                id={idOf(option)}
                option={option}
                active={option === active}
                onPoint={() => setActiveKey(option.key)}
                onChoose={(inNewTab) => choose(option, inNewTab)}
              >
                {option.similar || option.words === undefined ? (
                  option.title
                ) : (
                  <Marked text={option.title} q={option.words} />
                )}
              </FindRow>
            ))}
          </div>
        ))}
      </div>
      <p
        aria-hidden
        className="hidden gap-4 border-t border-line px-4 py-2 text-xs text-muted sm:flex pointer-coarse:hidden"
      >
        <span>↑↓ to move</span>
        <span>Enter to open</span>
        <span>{withCommand('Enter')} in a new tab</span>
        <span>Tab to filter by type</span>
      </p>
    </ModalLayer>
  );
}
