import { Download, Trash2 } from 'lucide-react';
import type { JobsFilter } from '#shared/jobs.ts';
import { BulkBar } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { withReason } from '#web/records/failure.ts';
import { saveCsvFile } from '#web/records/save-file.ts';
import { selectedOf, useBulkAction } from '#web/records/use-bulk-action.ts';
import type { RowSelection } from '#web/records/use-row-selection.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { changeJobs, readJobsCsv, type JobListParams } from './jobs.queries.ts';

interface JobsBulkBarProps {
  selection: RowSelection;
  total: number;
  filter: JobsFilter;
  sort: JobListParams['sort'];
}

export function JobsBulkBar({ selection, total, filter, sort }: JobsBulkBarProps) {
  const bulk = useBulkAction('job');
  const toast = useToast();
  const selected = selectedOf(selection, filter);

  function remove(): void {
    bulk.mutate({
      run: () => changeJobs({ action: 'delete', ...selected }),
      undo: (ids) => changeJobs({ action: 'restore', ids }),
      done: 'deleted',
      failure: 'Failed to delete jobs',
      removes: selection.ids,
    });
    selection.clear();
  }

  async function exportCsv(): Promise<void> {
    try {
      saveCsvFile('jobs.csv', await readJobsCsv({ ...filter, sort }, selection.everything ? null : selection.ids));
    } catch (error) {
      toast.show({ title: withReason('Failed to export jobs', error), tone: 'danger' });
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
