import { useInfiniteQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { candidateName } from '#shared/candidate-terms.ts';
import { candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { NextPage } from '#web/records/paged-list.tsx';
import { rowsOf } from '#web/records/use-record-list.ts';
import { useSearchText } from '#web/records/use-search-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CandidateChoice, CHOICE } from './candidate-choice.tsx';
import { alreadyThere, useMembers } from './use-members.ts';

/** Names by ids, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, string>;

interface CandidateChoicesProps {
  /** Who is on it already says so. */
  jobId: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** "Add" beside somebody, or Ctrl+Enter for whoever is marked, while nobody is chosen. */
  onAddAlone: (id: string, name: string) => void;
  onCreate: (typed: string) => void;
}

const SEARCH = 'Search by name, skill or CV…';
/** No id of a record looks like this. */
const CREATE = 'create';

/** A search whose results can be ticked, with those ticked so far above them. */
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
  // What is on screen until then was found by an earlier text, or is not there yet: Enter must not take it for an answer.
  const isOld = text !== (q ?? '') || query.isPending || query.isPlaceholderData;
  const hasFailed = query.isError && !query.isFetching;

  // Whatever is found next, Enter takes the first of it; a new one is made if nobody was found.
  const first = open[0]?.id ?? CREATE;
  const [marked, setMarked] = useState({ first, value: first });
  if (marked.first !== first) setMarked({ first, value: first });
  const markedPerson = open.find(({ id }) => id === marked.value);

  const input = useRef<HTMLInputElement>(null);
  // From the arrow keys on, Space ticks; from the next letter on, it is text again.
  const isWalking = useRef(false);

  function toggle(id: string, name: string): void {
    const others = [...chosen].filter(([other]) => other !== id);
    onChange(new Map(chosen.has(id) ? others : [...others, [id, name]]));
  }

  function drop(id: string): void {
    onChange(new Map([...chosen].filter(([other]) => other !== id)));
    // The pressed button goes with its chip; the focus must not fall to the page.
    input.current?.focus();
  }

  function takeMarked(goOn: boolean): void {
    if (!markedPerson) return onCreate(text);
    toggle(markedPerson.id, candidateName(markedPerson));
    if (!goOn) return;
    const following = open.slice(open.indexOf(markedPerson) + 1).find(({ id }) => !chosen.has(id));
    if (following && !chosen.has(markedPerson.id)) setMarked({ first, value: following.id });
    // What is typed next is the next search.
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
      // With somebody chosen, the dialog itself sees to it.
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
          // The search keeps the focus, ready for the next word.
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
      {/* Outside the Command, which would keep Enter from their buttons. */}
      {!isOld && <NextPage query={query} noun="candidates" className="pt-2" />}
      {hasFailed && query.data === undefined && (
        <LoadFailure onRetry={() => void query.refetch()}>The candidates could not be loaded.</LoadFailure>
      )}
    </>
  );
}
