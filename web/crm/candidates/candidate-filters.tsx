import { candidateStageLabels, candidateStages } from '#shared/crm/candidates.ts';
import type { CandidatesFilter } from '#shared/crm/candidate-schemas.ts';
import { JobFilter } from '../jobs/job-filter.tsx';
import { choiceParam } from '#web/records/core/search-params.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useSaid } from '#web/records/core/use-query-reader.ts';
import { Select } from '#web/platform/ui/select.tsx';
import type { CandidatesSearch } from './candidates-search.ts';

const FILTER = 'sm:w-34';

const typeOptions = [
  { value: 'all', label: 'All types' },
  { value: 'permanent', label: 'Permanent' },
  { value: 'contract', label: 'Contract' },
];
const stageOptions = candidateStages.map((stage) => ({ value: stage, label: candidateStageLabels[stage] }));

interface CandidateFiltersProps {
  search: CandidatesSearch;
  address: ListAddress<CandidatesSearch>;
}

export function CandidateFilters({ search, address }: CandidateFiltersProps) {
  const { type, job, stage } = search;
  const { said, choose } = useSaid('candidate', search, address);
  return (
    <>
      <Select
        aria-label="Filter by type"
        className={FILTER}
        options={typeOptions}
        value={type ?? said('type') ?? 'all'}
        onChange={({ target }) => choose(['type'], { type: choiceParam(target.value, ['permanent', 'contract']) })}
      />
      <JobFilter
        className={FILTER}
        value={job}
        searched={said('assignedJob')}
        onChange={(next) => choose(['assignedJob'], { job: next })}
      />
      <Select
        aria-label="Filter by stage"
        className={FILTER}
        placeholder="All stages"
        options={stageOptions}
        value={stage ?? said('candidateStage') ?? ''}
        onChange={({ target }) => choose(['candidateStage'], { stage: choiceParam(target.value, candidateStages) })}
      />
    </>
  );
}

/** The number of active filters, without the search. */
export function countFilters({ q: _q, ...others }: CandidatesFilter): number {
  return Object.keys(others).length;
}

/** What resets each control, by the field of the search that overrules it. */
export const candidateControls = {
  type: { type: undefined },
  assignedJob: { job: undefined },
  candidateStage: { stage: undefined },
} satisfies Record<string, CandidatesSearch>;

export const noFilters = { type: undefined, job: undefined, stage: undefined } satisfies CandidatesSearch;
