import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Columns3, List } from 'lucide-react';
import { useState } from 'react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { formatCount } from '#shared/records/records.ts';
import { AddCandidatesButton } from '#web/crm/assignments/add-candidates-button.tsx';
import { assignmentCountsQuery, useAssignmentWrites } from '#web/crm/assignments/assignments.queries.ts';
import type { AssignmentActions } from '#web/crm/assignments/assignment-menu.tsx';
import { PipelineBoard } from '#web/crm/assignments/pipeline-board.tsx';
import { PipelineList } from '#web/crm/assignments/pipeline-list.tsx';
import { useCandidateMove } from '#web/crm/assignments/use-candidate-move.tsx';
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
  const actions: AssignmentActions = {
    onMove: move.change,
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
        <PipelineBoard jobId={job.id} claimFocus={claimFocus} actions={actions} />
      )}
      {noted && <NoteDialog assignment={noted} onClose={() => setNoted(undefined)} />}
      {move.dialog}
    </section>
  );
}
