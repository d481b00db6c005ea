import { useInfiniteQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { candidateName } from '#shared/crm/candidates.ts';
import { candidateListQuery } from '../candidates/candidates.queries.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { NextPage } from '#web/records/core/paged-list.tsx';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { useSearchText } from '#web/records/core/use-search-text.ts';
import { Chip } from '#web/platform/ui/chip.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { CandidateChoice, CHOICE } from './candidate-choice.tsx';
import { alreadyThere, useMembers } from './use-members.ts';

/** Names by id, in the order chosen. */
export type Chosen = ReadonlyMap<string, string>;

interface CandidateChoicesProps {
  /** Candidates already on this job are marked. */
  jobId: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** "Add" beside a candidate, or Ctrl+Enter for the highlighted one, while nobody is chosen. */
  onAddAlone: (id: string, name: string) => void;
  onCreate: (typed: string) => void;
}

const SEARCH = 'Search by name, skill or CV…';
/** Cannot collide with a record id. */
const CREATE = 'create';

/** A search with selectable results, and the chosen candidates above them. */
export function CandidateChoices({ jobId, chosen, onChange, onAddAlone, onCreate }: CandidateChoicesProps) {
  const [q, setQ] = useState<string>();
  const [typed, setTyped] = useSearchText(q, setQ);
  const text = typed.trim();
  const query = useInfiniteQuery(candidateListQuery({ sort: 'name', ...(q !== undefined && { q }) }));
  const members = useMembers({ jobId });
  const choices = rowsOf(query).map((candidate) => ({
    candidate,
    already: alreadyThere(members.find(({ candidateId }) => candidateId === candidate.id)),
  }));
  const open = choices.filter(({ already }) => already === undefined).map(({ candidate }) => candidate);
  // The rows on screen belong to an earlier search, or are not loaded yet. Enter must not choose one of them.
  const isOld = text !== (q ?? '') || query.isPending || query.isPlaceholderData;
  const hasFailed = query.isError && !query.isFetching;

  // Enter chooses the first selectable result, or creates a candidate if there is none.
  const first = open[0]?.id ?? CREATE;
  const [marked, setMarked] = useState({ first, value: first });
  if (marked.first !== first) setMarked({ first, value: first });
  const markedPerson = open.find(({ id }) => id === marked.value);

  const input = useRef<HTMLInputElement>(null);
  // After an arrow key, Space ticks the row. After the next letter, it is text again.
  const isWalking = useRef(false);

  function toggle(id: string, name: string): void {
    const others = [...chosen].filter(([other]) => other !== id);
    onChange(new Map(chosen.has(id) ? others : [...others, [id, name]]));
  }

  function drop(id: string): void {
    onChange(new Map([...chosen].filter(([other]) => other !== id)));
    // The button disappears with its chip. The focus must not fall back to the page.
    input.current?.focus();
  }

  function takeMarked(goOn: boolean): void {
    if (!markedPerson) return onCreate(text);
    toggle(markedPerson.id, candidateName(markedPerson));
    if (!goOn) return;
    const following = open.slice(open.indexOf(markedPerson) + 1).find(({ id }) => !chosen.has(id));
    if (following && !chosen.has(markedPerson.id)) setMarked({ first, value: following.id });
    // Typing replaces the selected text with the next search.
    input.current?.select();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') isWalking.current = true;
    if (key === 'Enter') {
      event.preventDefault();
      if (isOld) return event.stopPropagation();
      if (!ctrlKey && !metaKey) return takeMarked(true);
      // If candidates are chosen, the dialog handles the key.
      if (chosen.size > 0 || !markedPerson) return;
      event.stopPropagation();
      onAddAlone(markedPerson.id, candidateName(markedPerson));
    } else if (key === ' ' && isWalking.current && !isOld) {
      event.preventDefault();
      takeMarked(false);
    } else if (key === 'Backspace' && typed === '') {
      const last = [...chosen.keys()].at(-1);
      if (last !== undefined) drop(last);
    }
  }

  return (
    <>
      <Command
        shouldFilter={false}
        loop
        label={SEARCH}
        value={marked.value}
        onValueChange={(value) => setMarked({ first, value })}
        onKeyDown={handleKey}
        className="flex flex-col gap-2"
      >
        <div className="sticky -top-4 z-10 -mx-2 -mt-4 flex flex-col gap-2 bg-raised px-2 pt-4 pb-1">
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={(next) => {
              isWalking.current = false;
              setTyped(next);
            }}
            placeholder={SEARCH}
            className="control"
          />
          {chosen.size > 0 && (
            <ul aria-label="Chosen" className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto overscroll-contain">
              {[...chosen].map(([id, name]) => (
                <Chip key={id} label={name} onRemove={() => drop(id)} />
              ))}
            </ul>
          )}
        </div>
        <Command.List
          label="Choices"
          aria-multiselectable
          aria-busy={isOld || query.isFetching}
          // Keeps the focus in the search.
          onMouseDown={(event) => event.preventDefault()}
          className={classNames('-mx-2', isOld && 'opacity-60')}
        >
          {choices.map(({ candidate, already }) => (
            <CandidateChoice
              key={candidate.id}
              candidate={candidate}
              already={already}
              isChosen={chosen.has(candidate.id)}
              onToggle={() => toggle(candidate.id, candidateName(candidate))}
              onAddAlone={chosen.size === 0 ? () => onAddAlone(candidate.id, candidateName(candidate)) : undefined}
            />
          ))}
          <Command.Item value={CREATE} onSelect={() => onCreate(text)} className={CHOICE}>
            <Plus aria-hidden className="size-4 shrink-0 text-accent" />
            <span className="truncate font-medium">
              {text === '' ? 'Create a new candidate' : `Create a new candidate “${text}”`}
            </span>
          </Command.Item>
        </Command.List>
        {choices.length === 0 && !hasFailed && (
          <output className="text-sm text-muted">{query.isFetching ? 'Loading…' : 'No candidates found'}</output>
        )}
      </Command>
      {/* Outside the Command, which would swallow Enter on the buttons. */}
      {!isOld && <NextPage query={query} noun="candidates" className="pt-2" />}
      {hasFailed && query.data === undefined && (
        <LoadFailure onRetry={() => void query.refetch()}>The candidates could not be loaded.</LoadFailure>
      )}
    </>
  );
}
