import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { candidateName } from '#shared/crm/candidates.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { FoundExcerpt } from '#web/records/core/found-excerpt.tsx';
import { recordHint } from '#web/records/core/record-name.ts';

export const CHOICE =
  'flex min-h-control cursor-default items-center gap-3 rounded-md px-2 py-1.5 text-sm select-none data-[selected=true]:bg-hover';

interface CandidateChoiceProps {
  candidate: ListedCandidate;
  /** Why the candidate cannot be chosen. */
  already: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
  /** Adds only this candidate; undefined once others are chosen. */
  onAddAlone: (() => void) | undefined;
}

/** A search result with a checkbox. */
export function CandidateChoice({ candidate, already, isChosen, onToggle, onAddAlone }: CandidateChoiceProps) {
  const hint = already ?? hintOf(candidate);
  return (
    <Command.Item
      value={candidate.id}
      disabled={already !== undefined}
      aria-checked={isChosen}
      onSelect={onToggle}
      className={CHOICE}
    >
      <span
        aria-hidden
        className={classNames(
          'flex size-4 shrink-0 items-center justify-center rounded-sm border',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface',
          already !== undefined && 'invisible',
        )}
      >
        {isChosen && <Check strokeWidth={3} className="size-3" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate font-medium', already !== undefined && 'text-muted')}>
          {candidateName(candidate)}
        </span>
        {hint !== '' && <span className="line-clamp-2 text-xs break-words text-muted">{hint}</span>}
        {candidate.cvMatch && (
          <span className="mt-0.5 block text-xs text-muted">
            <FoundExcerpt where="In the CV" excerpt={candidate.cvMatch} />
          </span>
        )}
      </span>
      {onAddAlone && already === undefined && (
        // For the pointer only, because an option must not contain a button. The keyboard has Ctrl+Enter.
        <span
          aria-hidden
          data-add-alone
          onClick={(event) => {
            event.stopPropagation();
            onAddAlone();
          }}
          className="shrink-0 cursor-pointer self-center rounded-md border border-line bg-surface px-3 py-1 text-xs font-medium hover:border-line-strong hover:bg-raised pointer-coarse:-my-1.5 pointer-coarse:py-3"
        >
          Add
        </span>
      )}
    </Command.Item>
  );
}

const SHOWN_SKILLS = 3;

function hintOf(candidate: ListedCandidate): string {
  const { skills, assignedJob, otherJobs = 0 } = candidate;
  const others = otherJobs > 0 ? ` and ${otherJobs} more` : '';
  const assignment = assignedJob && !assignedJob.removed ? `Assigned to ${assignedJob.title}${others}` : '';
  return [skills.slice(0, SHOWN_SKILLS).join(', '), assignment, recordHint(candidate)].filter(Boolean).join(' · ');
}
