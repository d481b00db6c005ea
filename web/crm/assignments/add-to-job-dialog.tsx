import { useState } from 'react';
import { FIRST_STAGE } from '#shared/crm/assignments.ts';
import { candidateName, type CandidateStage } from '#shared/crm/candidates.ts';
import type { CandidatesFilter } from '#shared/crm/candidate-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { formatCount } from '#shared/records/records.ts';
import { ChooseJobDialog } from '../jobs/choose-job-dialog.tsx';
import type { Selected } from '#web/records/core/bulk-api.ts';
import { FirstStage } from './first-stage.tsx';
import { useAddToJob } from './use-add-to-job.ts';
import { alreadyThere, useMembers } from './use-members.ts';

interface AddToJobDialogProps {
  candidate: { id: string; firstName: string; lastName: string };
  onClose: () => void;
}

/** Adds one candidate to a job. The candidate's current jobs are marked. */
export function AddToJobDialog({ candidate, onClose }: AddToJobDialogProps) {
  const assignments = useMembers({ candidateId: candidate.id });
  const name = candidateName(candidate);
  return (
    <AdditionDialog
      description={name}
      who={{ ids: [candidate.id] }}
      name={name}
      already={(job) => alreadyThere(assignments.find(({ jobId }) => jobId === job.id))}
      onClose={onClose}
    />
  );
}

interface AddManyToJobDialogProps {
  who: Selected<CandidatesFilter>;
  count: number;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds many candidates to a job. Those already on it are named afterwards. */
export function AddManyToJobDialog({ who, count, onAdded, onClose }: AddManyToJobDialogProps) {
  return (
    <AdditionDialog
      description={`${formatCount(count)} ${count === 1 ? 'candidate' : 'candidates'}`}
      who={who}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}

interface AdditionDialogProps {
  description: string;
  who: Selected<CandidatesFilter>;
  name?: string;
  already?: (job: Job) => string | undefined;
  onAdded?: () => void;
  onClose: () => void;
}

function AdditionDialog({ description, who, name, already, onAdded, onClose }: AdditionDialogProps) {
  const [stage, setStage] = useState<CandidateStage | null>(FIRST_STAGE);
  const { add, isAdding } = useAddToJob();

  async function addTo({ id, title }: Job): Promise<void> {
    if (isAdding || !(await add({ job: { id, title }, stage, who, name }))) return;
    onClose();
    onAdded?.();
  }

  return (
    <ChooseJobDialog
      title="Add to job"
      description={description}
      {...(already && { already })}
      footer={<FirstStage value={stage} onChange={setStage} />}
      onChoose={(job) => void addTo(job)}
      onClose={onClose}
    />
  );
}
