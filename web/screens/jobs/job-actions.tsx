import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { AddCandidatesDialog } from '#web/crm/assignments/add-candidates-dialog.tsx';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';
import { useClientActions } from '../contacts/use-client-actions.tsx';

/** The actions for a job, in its panel. Calls and mails go to its client. */
export function JobActions({ job }: { job: Job }) {
  const [isAdding, setIsAdding] = useState(false);
  const merging = useMergeWith('job');
  const addCandidates: RecordAction = {
    label: 'Add candidates',
    icon: <UserRoundPlus aria-hidden className="size-4" />,
    isPrimary: true,
    onSelect: () => setIsAdding(true),
  };
  return (
    <>
      <JobReachActions job={job} first={[addCandidates]} last={[merging.item({ id: job.id, name: job.title })]} />
      {merging.dialog}
      {isAdding && <AddCandidatesDialog job={job} onClose={() => setIsAdding(false)} />}
    </>
  );
}

interface JobReachActionsProps {
  job: Job;
  first?: readonly RecordAction[];
  last?: readonly RecordAction[];
}

/** Reaches the client of a job and notes what happened. */
export function JobReachActions({ job, first, last }: JobReachActionsProps) {
  const { id, title, contact } = job;
  const reaching = useClientActions(contact && !contact.removed ? contact : undefined, id);
  const noting = useNoteActions({ type: 'job', id, name: title, removed: false });
  return (
    <>
      <RecordActions
        actions={[...(first ?? []), ...reaching.reach, ...noting.items, ...reaching.log, ...(last ?? [])]}
      />
      {reaching.dialog}
      {noting.dialog}
    </>
  );
}
