import { useId } from 'react';
import { pipelineLabels } from '#shared/assignment-terms.ts';
import { candidateStageLabels, candidateStages, type CandidateStage } from '#shared/candidate-terms.ts';
import { choiceParam } from '#web/records/search-params.ts';
import { Select } from '#web/ui/select.tsx';

/** Whoever is placed is placed from their job, where it is asked what was agreed. */
const firstStages = candidateStages.filter((stage) => stage !== 'placed');
const options = firstStages.map((stage) => ({ value: stage, label: candidateStageLabels[stage] }));

interface FirstStageProps {
  value: CandidateStage | null;
  onChange: (stage: CandidateStage | null) => void;
}

/** Where those begin who are put on a job. */
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
