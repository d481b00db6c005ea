import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { candidateName } from '#shared/crm/candidates.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { AddToJobDialog } from '#web/crm/assignments/add-to-job-dialog.tsx';
import { useCallAction } from '#web/crm/contacts/use-call-action.tsx';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { toCandidate } from '#web/day/writing/addressee.ts';
import { useWrite } from '#web/day/writing/use-write.tsx';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';

interface CandidateActionsProps {
  candidate: Candidate;
  /** Actions of the screen around it, at the end. */
  besides: readonly RecordAction[];
}

/** The actions for a candidate. */
export function CandidateActions({ candidate, besides }: CandidateActionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { id, phone } = candidate;
  const name = candidateName(candidate);
  const call = useCallAction(phone);
  const writing = useWrite();
  const noting = useNoteActions({ type: 'candidate', id, name, removed: false });
  const merging = useMergeWith('candidate');
  useKeys({ addToJob: () => setIsAdding(true) });
  const write: RecordAction = {
    ...writing.item(toCandidate(candidate)),
    label: 'Write',
    title: `Write to ${name} with a template`,
  };
  const addToJob: RecordAction = {
    label: 'Add to job',
    icon: <BriefcaseBusiness aria-hidden className="size-4" />,
    onSelect: () => setIsAdding(true),
  };
  return (
    <>
      <RecordActions actions={[...call, write, addToJob, ...noting.items, merging.item({ id, name }), ...besides]} />
      {writing.dialog}
      {noting.dialog}
      {merging.dialog}
      {isAdding && <AddToJobDialog candidate={candidate} onClose={() => setIsAdding(false)} />}
    </>
  );
}
