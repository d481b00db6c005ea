import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/platform/ui/button.tsx';
import { AddCandidatesDialog } from './add-candidates-dialog.tsx';

/** Adds candidates to a job, from any place that shows the job. */
export function AddCandidatesButton({ job }: { job: { id: string; title: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<UserRoundPlus aria-hidden className="size-4" />} onClick={() => setIsOpen(true)}>
        Add candidates
      </Button>
      {isOpen && <AddCandidatesDialog job={job} onClose={() => setIsOpen(false)} />}
    </>
  );
}
