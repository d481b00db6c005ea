import { Download, Trash2 } from 'lucide-react';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { BulkBar } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { withReason } from '#web/records/failure.ts';
import { saveCsvFile } from '#web/records/save-file.ts';
import { selectedOf, useBulkAction } from '#web/records/use-bulk-action.ts';
import type { RowSelection } from '#web/records/use-row-selection.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { changeCandidates, readCandidatesCsv, type CandidateListParams } from './candidates.queries.ts';

interface CandidatesBulkBarProps {
  selection: RowSelection;
  total: number;
  filter: CandidatesFilter;
  sort: CandidateListParams['sort'];
}

export function CandidatesBulkBar({ selection, total, filter, sort }: CandidatesBulkBarProps) {
  const bulk = useBulkAction('candidate');
  const toast = useToast();

  function remove(): void {
    const selected = selectedOf(selection, filter);
    bulk.mutate({
      run: () => changeCandidates({ action: 'delete', ...selected }),
      undo: (ids) => changeCandidates({ action: 'restore', ids }),
      done: 'deleted',
      failure: 'Failed to delete candidates',
      removes: selection.ids,
    });
    selection.clear();
  }

  async function exportCsv(): Promise<void> {
    try {
      const ids = selection.everything ? null : selection.ids;
      saveCsvFile('candidates.csv', await readCandidatesCsv({ ...filter, sort }, ids));
    } catch (error) {
      toast.show({ title: withReason('Failed to export candidates', error), tone: 'danger' });
    }
  }

  return (
    <BulkBar selection={selection} total={total}>
      <BulkButton
        label="Export CSV"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void exportCsv()}
      />
      <BulkButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} onClick={remove} />
    </BulkBar>
  );
}
