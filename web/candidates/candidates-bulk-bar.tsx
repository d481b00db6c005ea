import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import type { CandidatesFilter, ListedCandidate } from '#shared/candidates.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { MergeButton } from '#web/merges/merge-button.tsx';
import type { MergeSearch } from '#web/merges/merge-param.ts';
import { BulkActions } from '#web/records/bulk-actions.tsx';
import type { ShownList } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { selectedCount, selectedOf } from '#web/records/use-bulk-action.ts';
import type { ListAddress } from '#web/records/use-list-address.ts';
import type { ChoosableList } from '#web/records/use-record-list.ts';
import { toCandidate } from '#web/writing/addressee.ts';
import { WriteManyButton } from '#web/writing/write-many-button.tsx';
import { candidatesBulkApi, type CandidateListParams } from './candidates.queries.ts';

const AddManyToJobDialog = loadedLater(
  async () => (await import('#web/assignments/add-to-job-dialog.tsx')).AddManyToJobDialog,
);

interface CandidatesBulkBarProps extends ShownList<CandidatesFilter, CandidateListParams['sort']> {
  list: ChoosableList<ListedCandidate>;
  address: Pick<ListAddress<MergeSearch>, 'open'>;
}

export function CandidatesBulkBar({ address, ...shown }: CandidatesBulkBarProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { selection } = shown.list;
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
