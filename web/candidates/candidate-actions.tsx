import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import type { Candidate } from '#shared/candidates.ts';
import { AddToJobDialog } from '#web/assignments/add-to-job-dialog.tsx';
import { CallButton, MailButton } from '#web/contacts/contact-links.tsx';
import { Button } from '#web/ui/button.tsx';

/** What is done next with a candidate. */
export function CandidateActions({ candidate }: { candidate: Candidate }) {
  const [isAdding, setIsAdding] = useState(false);
  const { email, phone } = candidate;
  return (
    <div className="flex flex-wrap gap-2">
      {phone !== null && <CallButton phone={phone} />}
      <MailButton email={email} />
      <Button icon={<BriefcaseBusiness aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
        Add to job
      </Button>
      {isAdding && <AddToJobDialog candidate={candidate} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
