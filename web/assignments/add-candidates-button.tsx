import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AddCandidatesDialog } from './add-candidates-dialog.tsx';

/** Puts candidates on a job, from wherever the job is shown. */
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
