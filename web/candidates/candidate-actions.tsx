import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { candidateName } from '#shared/candidate-terms.ts';
import type { Candidate } from '#shared/candidates.ts';
import { AddToJobDialog } from '#web/assignments/add-to-job-dialog.tsx';
import { CallButton, MailButton } from '#web/contacts/contact-links.tsx';
import { MergeWithButton } from '#web/merges/merge-with-button.tsx';
import { NoteActions } from '#web/timeline/note-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { toCandidate } from '#web/writing/addressee.ts';
import { WriteButton } from '#web/writing/write-button.tsx';

/** What is done next with a candidate. */
export function CandidateActions({ candidate }: { candidate: Candidate }) {
  const [isAdding, setIsAdding] = useState(false);
  const { email, phone } = candidate;
  return (
    <div className="flex flex-wrap gap-2">
      {phone !== null && <CallButton phone={phone} />}
      <MailButton email={email} />
      <WriteButton to={toCandidate(candidate)} />
      <NoteActions about={{ type: 'candidate', id: candidate.id, name: candidateName(candidate), removed: false }} />
      <Button icon={<BriefcaseBusiness aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
        Add to job
      </Button>
      <MergeWithButton type="candidate" id={candidate.id} name={candidateName(candidate)} />
      {isAdding && <AddToJobDialog candidate={candidate} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
