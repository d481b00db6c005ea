import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { BulkBar, type ShownList } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { selectedCount, selectedOf } from '#web/records/use-bulk-action.ts';
import { candidatesBulkApi, type CandidateListParams } from './candidates.queries.ts';

const AddManyToJobDialog = loadedLater(
  async () => (await import('#web/assignments/add-to-job-dialog.tsx')).AddManyToJobDialog,
);

export function CandidatesBulkBar(shown: ShownList<CandidatesFilter, CandidateListParams['sort']>) {
  const [isAdding, setIsAdding] = useState(false);
  const { selection } = shown.list;
  return (
    <BulkBar api={candidatesBulkApi} {...shown}>
      <BulkButton
        label="Add to job"
        icon={<BriefcaseBusiness aria-hidden className="size-4" />}
        onClick={() => setIsAdding(true)}
      />
      {isAdding && (
        <AddManyToJobDialog
          who={selectedOf(selection, shown.filter)}
          count={selectedCount(shown.list)}
          onAdded={selection.clear}
          onClose={() => setIsAdding(false)}
        />
      )}
    </BulkBar>
  );
}
