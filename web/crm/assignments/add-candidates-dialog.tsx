import { useState, type FormEvent } from 'react';
import { FIRST_STAGE } from '#shared/crm/assignments.ts';
import type { CandidateStage } from '#shared/crm/candidates.ts';
import { formatCount } from '#shared/records/records.ts';
import { CandidateFormDialog } from '../candidates/candidate-form-dialog.tsx';
import { knownCandidate } from '../candidates/candidate-form-values.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { CandidateChoices, type Chosen } from './candidate-choices.tsx';
import { FirstStage } from './first-stage.tsx';
import { useAddToJob } from './use-add-to-job.ts';

interface AddCandidatesDialogProps {
  job: { id: string; title: string };
  /** The initial stage, which the user can change. */
  stage?: CandidateStage | null;
  onClose: () => void;
}

/** Searches for candidates as the user types, collects any number of them and adds them to a job together. */
export function AddCandidatesDialog({ job, stage: first = FIRST_STAGE, onClose }: AddCandidatesDialogProps) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [stage, setStage] = useState(first);
  /** The text typed when a new candidate was requested. */
  const [newcomer, setNewcomer] = useState<string>();
  const { add, isAdding } = useAddToJob();
  const confirm = useConfirm();

  async function addAll(people: Chosen): Promise<void> {
    if (people.size === 0 || isAdding) return;
    const name = people.size === 1 ? [...people.values()][0] : undefined;
    if (await add({ job, stage, who: { ids: [...people.keys()] }, name })) onClose();
  }

  const mayClose = () =>
    chosen.size === 0 ||
    confirm({
      title: `Leave without adding ${candidates(chosen.size)}?`,
      description: `Nobody has been added to ${job.title} yet.`,
      confirmLabel: 'Leave',
      cancelLabel: 'Keep choosing',
      destructive: true,
    });

  return (
    <Dialog
      open
      title="Add candidates"
      description={`To ${job.title}`}
      onClose={onClose}
      onCloseRequest={mayClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void addAll(chosen);
      }}
      footer={
        <>
          <FirstStage value={stage} onChange={setStage} />
          <SubmitButton busy={isAdding} busyText="Adding…" disabled={chosen.size === 0}>
            {chosen.size === 0 ? 'Add candidates' : `Add ${candidates(chosen.size)}`}
          </SubmitButton>
        </>
      }
    >
      <CandidateChoices
        jobId={job.id}
        chosen={chosen}
        onChange={setChosen}
        onAddAlone={(id, name) => void addAll(new Map([[id, name]]))}
        onCreate={setNewcomer}
      />
      {newcomer !== undefined && (
        <CandidateFormDialog
          known={{ ...knownCandidate(newcomer), candidateStage: stage ?? '' }}
          job={job}
          onClose={() => setNewcomer(undefined)}
          onSaved={() => {
            setNewcomer(undefined);
            // The other chosen candidates still have to be added.
            if (chosen.size === 0) onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function candidates(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'candidate' : 'candidates'}`;
}
