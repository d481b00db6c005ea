import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import type { CandidatesFilter, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { MergeButton } from '#web/intake/merges/merge-button.tsx';
import type { MergeSearch } from '#web/records/core/merge-param.ts';
import { BulkActions, type ShownList } from '#web/records/core/bulk-actions.tsx';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import { selectedCount, selectedOf } from '#web/records/core/use-bulk-action.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';
import { toCandidate } from '#web/day/writing/addressee.ts';
import { WriteManyButton } from '#web/day/writing/write-many-button.tsx';
import { candidatesBulkApi, type CandidateListParams } from '#web/crm/candidates/candidates.queries.ts';

const AddManyToJobDialog = loadedLater(
  async () => (await import('#web/crm/assignments/add-to-job-dialog.tsx')).AddManyToJobDialog,
);

interface CandidatesBulkBarProps extends ShownList<CandidatesFilter, CandidateListParams['sort']> {
  list: ChoosableList<ListedCandidate>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function CandidatesBulkBar({ address, ...shown }: CandidatesBulkBarProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { selection } = shown.list;
  useKeys({ addToJob: () => setIsAdding(true) });
  return (
    <BulkActions api={candidatesBulkApi} {...shown}>
      <BulkButton
        label="Add to job"
        icon={<BriefcaseBusiness aria-hidden className="size-4" />}
        onClick={() => setIsAdding(true)}
      />
      <WriteManyButton list={shown.list} to={toCandidate} />
      <MergeButton selection={selection} address={address} />
      {isAdding && (
        <AddManyToJobDialog
          who={selectedOf(selection, shown.filter)}
          count={selectedCount(shown.list)}
          onAdded={selection.clear}
          onClose={() => setIsAdding(false)}
        />
      )}
    </BulkActions>
  );
}
