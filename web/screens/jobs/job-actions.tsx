import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { AddCandidatesDialog } from '#web/crm/assignments/add-candidates-dialog.tsx';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';
import { useClientActions } from '../contacts/use-client-actions.tsx';

interface JobActionsProps {
  job: Job;
  first?: readonly RecordAction[];
  /** Actions of the screen around it, at the end. */
  besides?: readonly RecordAction[];
}

/** The actions for a job. Calls and mails go to its client. */
export function JobActions({ job, first, besides }: JobActionsProps) {
  const { id, title, contact } = job;
  const reaching = useClientActions(contact && !contact.removed ? contact : undefined, id);
  const noting = useNoteActions({ type: 'job', id, name: title, removed: false });
  const merging = useMergeWith('job');
  return (
    <>
      <RecordActions
        actions={[
          ...(first ?? []),
          ...reaching.reach,
          ...noting.items,
          ...reaching.log,
          merging.item({ id, name: title }),
          ...(besides ?? []),
        ]}
      />
      {reaching.dialog}
      {noting.dialog}
      {merging.dialog}
    </>
  );
}

/** The actions in a job's panel. Its page has the candidates, and their button, below. */
export function JobPanelActions({ job }: { job: Job }) {
  const [isAdding, setIsAdding] = useState(false);
  const addCandidates: RecordAction = {
    label: 'Add candidates',
    icon: <UserRoundPlus aria-hidden className="size-4" />,
    isPrimary: true,
    onSelect: () => setIsAdding(true),
  };
  return (
    <>
      <JobActions job={job} first={[addCandidates]} />
      {isAdding && <AddCandidatesDialog job={job} onClose={() => setIsAdding(false)} />}
    </>
  );
}
