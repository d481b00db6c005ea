import { candidateName } from '#shared/crm/candidates.ts';
import { RecordPanel } from '#web/records/core/record-panel.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useCandidatePageParts } from '../use-page-parts.ts';
import { CandidateDetails } from './candidate-details.tsx';
import { candidatesApi, type candidateListQuery } from '#web/crm/candidates/candidates.queries.ts';
import type { CandidatesSearch } from '#web/crm/candidates/candidates-search.ts';

interface CandidatePanelProps {
  id: string;
  /** The list's search. */
  q: string | undefined;
  address: ListAddress<CandidatesSearch>;
  list: ReturnType<typeof candidateListQuery>;
}

export function CandidatePanel({ id, q, address, list }: CandidatePanelProps) {
  useCandidatePageParts(id);
  return (
    <RecordPanel
      type="candidate"
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
