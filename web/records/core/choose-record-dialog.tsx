import { useInfiniteQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import type { recordList } from './record-api.ts';
import { rowsOf } from './use-record-list.ts';
import { useSearchText } from './use-search-text.ts';

interface Choice {
  label: string;
  hint?: string;
  /** The reason why this record cannot be chosen again. */
  already?: string | undefined;
}

interface ChooseRecordDialogProps<Item extends { id: string }> {
  title: string;
  description: string;
  /** The list for a search text, or the whole list while nothing is typed. */
  search: (text: { q?: string }) => ReturnType<typeof recordList<Item>>;
  describe: (item: Item) => Choice;
  /** "Search candidates…" */
  searchLabel: string;
  emptyText: string;
  failureText: string;
  /** Offers to create a record from the typed text. */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void };
  /** Offers to clear the choice while nothing is typed: "All jobs". */
  none?: { label: string; onChoose: () => void };
  /** Extra controls that apply to the choice. */
  footer?: ReactNode;
  onChoose: (item: Item) => void;
  onClose: () => void;
}

/** Cannot collide with a record id. */
const CREATE = 'create';
const NONE = 'none';

/** Searches for a record as the user types. A click or Enter chooses it. */
export function ChooseRecordDialog<Item extends { id: string }>(props: ChooseRecordDialogProps<Item>) {
  const { title, description, search, describe, searchLabel, create, none, footer, onChoose, onClose } = props;
  const [searched, setSearched] = useState<string>();
  const [typed, setTyped] = useSearchText(searched, (next) => setSearched(next));
  const text = typed.trim();
  const query = useInfiniteQuery(search(searched === undefined ? {} : { q: searched }));
  const items = rowsOf(query);
  // The rows on screen belong to an earlier search, or are not loaded yet. Enter must not choose one of them.
  const isOld = text !== (searched ?? '') || query.isPending || query.isPlaceholderData;
  const hasFailed = query.isError && !query.isFetching;

  // Enter chooses the first selectable result, or creates a record if there is none.
  const first = items.find((item) => describe(item).already === undefined)?.id ?? CREATE;
  const [marked, setMarked] = useState({ first, value: first });
  if (marked.first !== first) setMarked({ first, value: first });
  return (
    <Dialog open title={title} description={description} footer={footer} onClose={onClose}>
      <Command
        shouldFilter={false}
        loop
        label={searchLabel}
        value={marked.value}
        onValueChange={(value) => setMarked({ first, value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isOld) event.preventDefault();
        }}
        className="flex flex-col gap-2"
      >
        <Command.Input value={typed} onValueChange={setTyped} placeholder={searchLabel} className="control" />
        <Command.List
          label="Choices"
          aria-busy={isOld || query.isFetching}
          className={classNames('-mx-2', isOld && 'opacity-60')}
        >
          {none && text === '' && <ChoiceItem value={NONE} label={none.label} onSelect={none.onChoose} />}
          {items.map((item) => {
            const { label, hint, already } = describe(item);
            return (
              <ChoiceItem
                key={item.id}
                value={item.id}
                label={label}
                hint={already ?? hint}
                disabled={already !== undefined}
                onSelect={() => onChoose(item)}
              />
            );
          })}
          {create && (
            <ChoiceItem
              value={CREATE}
              label={create.label(text)}
              icon={<Plus aria-hidden className="size-4 shrink-0 text-accent" />}
              onSelect={() => create.onCreate(text)}
            />
          )}
        </Command.List>
        {items.length === 0 && !hasFailed && (
          <output className="text-sm text-muted">{query.isFetching ? 'Loading…' : props.emptyText}</output>
        )}
      </Command>
      {/* Outside the Command, which would swallow Enter on the button. */}
      {hasFailed && <LoadFailure onRetry={() => void query.refetch()}>{props.failureText}</LoadFailure>}
    </Dialog>
  );
}

interface ChoiceItemProps {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}

function ChoiceItem({ value, label, hint, icon, disabled = false, onSelect }: ChoiceItemProps) {
  return (
    <Command.Item
      value={value}
      disabled={disabled}
      onSelect={onSelect}
      className="flex min-h-control cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm select-none data-[selected=true]:bg-hover"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate font-medium', disabled && 'text-muted')}>{label}</span>
        {hint !== undefined && hint !== '' && <span className="block truncate text-xs text-muted">{hint}</span>}
      </span>
    </Command.Item>
  );
}
