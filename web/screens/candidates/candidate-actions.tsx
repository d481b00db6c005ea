import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { candidateName } from '#shared/crm/candidates.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { AddToJobDialog } from '#web/crm/assignments/add-to-job-dialog.tsx';
import { CallButton, MailButton } from '#web/crm/contacts/contact-links.tsx';
import { MergeWithButton } from '#web/intake/merges/merge-with-button.tsx';
import { NoteActions } from '#web/day/timeline/note-actions.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { toCandidate } from '#web/day/writing/addressee.ts';
import { WriteButton } from '#web/day/writing/write-button.tsx';

/** The quick actions for a candidate. */
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
