import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { candidateName } from '#shared/candidate-terms.ts';
import type { ListedCandidate } from '#shared/candidates.ts';
import { looksLikeEmail } from '#shared/record-terms.ts';
import { CandidateFormDialog } from '#web/candidates/candidate-form-dialog.tsx';
import { candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { useAssign } from '#web/candidates/use-assign.ts';
import { ChooseRecordDialog } from '#web/records/choose-record-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface AddCandidateProps {
  job: { id: string; title: string };
}

/** Puts somebody in the running for a job: one who is known already, or a new one. */
export function AddCandidate({ job }: AddCandidateProps) {
  const [step, setStep] = useState<'choose' | { typed: string }>();
  const assign = useAssign();
  const close = () => setStep(undefined);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserRoundPlus aria-hidden className="size-4" />}
        onClick={() => setStep('choose')}
      >
        Add candidate
      </Button>
      {step === 'choose' && (
        <ChooseRecordDialog
          title="Add candidate"
          description={`To ${job.title}`}
          search={(text) => candidateListQuery({ sort: 'name', ...text })}
          describe={(candidate) => describe(candidate, job.id)}
          searchLabel="Search by name, skill or CV…"
          emptyText="No candidates found"
          failureText="The candidates could not be loaded."
          create={{
            label: (typed) => (typed === '' ? 'Create a new candidate' : `Create a new candidate “${typed}”`),
            onCreate: (typed) => setStep({ typed }),
          }}
          onChoose={(candidate) => {
            close();
            void assign(candidate, job);
          }}
          onClose={close}
        />
      )}
      {typeof step === 'object' && <CandidateFormDialog known={knownFrom(step.typed)} job={job} onClose={close} />}
    </>
  );
}

const SHOWN_SKILLS = 3;

function describe(candidate: ListedCandidate, jobId: string) {
  const { skills, assignedJob } = candidate;
  const assignment = assignedJob && !assignedJob.removed ? `Assigned to ${assignedJob.title}` : '';
  return {
    label: candidateName(candidate),
    hint: [skills.slice(0, SHOWN_SKILLS).join(', '), assignment].filter((part) => part !== '').join(' · '),
    already: assignedJob?.id === jobId ? 'Already assigned to this job' : undefined,
  };
}

/** What was searched for is most likely a name or an address. */
function knownFrom(typed: string) {
  if (looksLikeEmail(typed)) return { email: typed };
  const [firstName = '', ...others] = typed.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
