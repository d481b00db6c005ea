import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Columns3, List } from 'lucide-react';
import { useState } from 'react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { pipelineLabels, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { formatCount } from '#shared/records/records.ts';
import { AddCandidatesButton } from '#web/crm/assignments/add-candidates-button.tsx';
import { assignmentCountsQuery, useAssignmentWrites } from '#web/crm/assignments/assignments.queries.ts';
import type { AssignmentActions } from '#web/crm/assignments/assignment-menu.tsx';
import { PipelineBoard } from '#web/crm/assignments/pipeline-board.tsx';
import { PipelineList } from '#web/crm/assignments/pipeline-list.tsx';
import { TickedBar } from '#web/crm/assignments/ticked-bar.tsx';
import { useCandidateMove } from '#web/crm/assignments/use-candidate-move.tsx';
import { useMoveMany } from '#web/crm/assignments/use-move-many.ts';
import { useMovedCard } from '#web/records/board/use-moved-card.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import type { JobPageSearch } from '#web/crm/jobs/job-page-search.ts';

const NoteDialog = loadedLater(async () => (await import('#web/crm/assignments/note-dialog.tsx')).NoteDialog);

const views = [
  { value: 'board', label: 'Board', icon: Columns3 },
  { value: 'list', label: 'List', icon: List },
] as const;

interface JobCandidatesProps {
  job: Job;
  search: JobPageSearch;
  address: ListAddress<JobPageSearch>;
  /** Announces a change to screen readers. */
  onSay: (words: string) => void;
}

/** The candidates of a job, as a board or a list. */
export function JobCandidates({ job, search, address, onSay }: JobCandidatesProps) {
  const isList = search.view === 'list';
  const navigate = useNavigate();
  const { data: counts } = useQuery(assignmentCountsQuery({ jobId: job.id }));
  const { follow, claimFocus } = useMovedCard();
  const move = useCandidateMove((assignment, words) => {
    onSay(words);
    if (!isList) follow(assignment.id);
  });
  const { removeWithUndo } = useAssignmentWrites();
  const [noted, setNoted] = useState<Assignment>();
  const many = useMoveMany();
  const [ticked, setTicked] = useState<ReadonlyMap<string, Assignment>>(new Map());
  const people = isList ? [] : [...ticked.values()];
  const clear = () => setTicked(new Map());
  const without = ({ id }: Assignment) => [...ticked].filter(([other]) => other !== id);
  const tick = (assignment: Assignment) =>
    setTicked(new Map(ticked.has(assignment.id) ? without(assignment) : [...ticked, [assignment.id, assignment]]));
  /** A ticked card takes the others along. Placing asks for the terms, so it is done one by one. */
  function moveTo(assignment: Assignment, column: PipelineColumn): void {
    const isAlone = column === 'placed' || people.length < 2 || !ticked.has(assignment.id);
    if (!isAlone) return void moveTicked(column);
    setTicked(new Map(without(assignment)));
    move.change(assignment, column);
  }
  async function moveTicked(column: Exclude<PipelineColumn, 'placed'>): Promise<void> {
    if (!(await many.move(people, column))) return;
    onSay(`${formatCount(people.length)} moved to ${pipelineLabels[column]}`);
    clear();
  }
  async function removeTicked(): Promise<void> {
    if (await many.remove(people)) clear();
  }
  const actions: AssignmentActions = {
    onMove: moveTo,
    onOpen: ({ candidateId }) =>
      void navigate({ to: '/candidates', search: { id: candidateId }, state: { openedHere: true } }),
    onNote: setNoted,
    onRemove: ({ id }) => void removeWithUndo(id),
  };
  return (
    <section aria-labelledby="pipeline" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="pipeline" className="flex items-baseline gap-2 text-base font-semibold">
          Candidates
          {counts && <span className="font-normal text-muted tabular-nums">{formatCount(counts.total)}</span>}
        </h2>
        <span className="flex flex-wrap items-center gap-2">
          <Segmented
            label="View"
            options={views}
            value={isList ? 'list' : 'board'}
            onChange={(next) => address.change({ view: next === 'list' ? next : undefined })}
          />
          <AddCandidatesButton job={job} />
        </span>
      </div>
      {isList ? (
        <PipelineList jobId={job.id} actions={actions} />
      ) : (
        <PipelineBoard
          jobId={job.id}
          claimFocus={claimFocus}
          actions={actions}
          tickedIds={new Set(people.map(({ id }) => id))}
          onTick={tick}
        />
      )}
      {people.length > 0 && (
        <TickedBar
          people={people}
          onMove={(column) => void moveTicked(column)}
          onRemove={() => void removeTicked()}
          onClear={clear}
        />
      )}
      {noted && <NoteDialog assignment={noted} onClose={() => setNoted(undefined)} />}
      {move.dialog}
    </section>
  );
}
