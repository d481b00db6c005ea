import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { candidateName } from '#shared/candidate-terms.ts';
import type { Candidate } from '#shared/candidates.ts';
import { CallButton, MailButton } from '#web/contacts/contact-links.tsx';
import { jobListQuery } from '#web/jobs/jobs.queries.ts';
import { ChooseRecordDialog } from '#web/records/choose-record-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAssign } from './use-assign.ts';

/** What is done next with a candidate. */
export function CandidateActions({ candidate }: { candidate: Candidate }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const assign = useAssign();
  const { email, phone, assignedJobId } = candidate;
  const close = () => setIsChoosing(false);
  return (
    <div className="flex flex-wrap gap-2">
      {phone !== null && <CallButton phone={phone} />}
      <MailButton email={email} />
      <Button icon={<BriefcaseBusiness aria-hidden className="size-4" />} onClick={() => setIsChoosing(true)}>
        Assign to job
      </Button>
      {isChoosing && (
        <ChooseRecordDialog
          title="Assign to job"
          description={candidateName(candidate)}
          search={(text) => jobListQuery({ sort: 'title', ...text })}
          describe={({ id, title, contact }) => ({
            label: title,
            hint: contact?.company ?? contact?.name ?? '',
            already: id === assignedJobId ? 'Already assigned to this job' : undefined,
          })}
          searchLabel="Search jobs…"
          emptyText="No jobs found"
          failureText="The jobs could not be loaded."
          onChoose={(job) => {
            close();
            void assign(candidate, job);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
