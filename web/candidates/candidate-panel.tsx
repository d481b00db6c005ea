import { candidateName } from '#shared/candidate-terms.ts';
import { RecordPanel } from '#web/records/record-panel.tsx';
import type { ListAddress } from '#web/records/use-list-address.ts';
import { CandidateDetails } from './candidate-details.tsx';
import { candidatesApi, type candidateListQuery } from './candidates.queries.ts';
import type { CandidatesSearch } from './candidates-search.ts';

interface CandidatePanelProps {
  id: string;
  /** What the list is searched for. */
  q: string | undefined;
  address: ListAddress<CandidatesSearch>;
  list: ReturnType<typeof candidateListQuery>;
}

export function CandidatePanel({ id, q, address, list }: CandidatePanelProps) {
  return (
    <RecordPanel
      api={candidatesApi}
      id={id}
      address={address}
      title="Candidate"
      nameOf={candidateName}
      list={() => list}
      editLabel="Edit Candidate"
    >
      {(candidate) => <CandidateDetails candidate={candidate} q={q} />}
    </RecordPanel>
  );
}
