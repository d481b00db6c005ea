import { useId } from 'react';
import { pipelineLabels } from '#shared/crm/assignments.ts';
import { candidateStageLabels, candidateStages, type CandidateStage } from '#shared/crm/candidates.ts';
import { choiceParam } from '#web/records/core/search-params.ts';
import { Select } from '#web/platform/ui/select.tsx';

/** Placed is left out: placing a candidate asks for the agreed terms. */
const firstStages = candidateStages.filter((stage) => stage !== 'placed');
const options = firstStages.map((stage) => ({ value: stage, label: candidateStageLabels[stage] }));

interface FirstStageProps {
  value: CandidateStage | null;
  onChange: (stage: CandidateStage | null) => void;
}

/** The initial stage of candidates added to a job. */
export function FirstStage({ value, onChange }: FirstStageProps) {
  const id = useId();
  return (
    <div className="mr-auto flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted">
        Stage
      </label>
      <Select
        id={id}
        className="w-30 sm:w-36"
        placeholder={pipelineLabels.none}
        options={options}
        value={value ?? ''}
        onChange={({ target }) => onChange(choiceParam(target.value, firstStages) ?? null)}
      />
    </div>
  );
}
