import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { HistoryType } from '#shared/history-terms.ts';
import { ApiError } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason } from '#web/records/failure.ts';
import { OpenEditContext } from '#web/records/open-edit.ts';
import type { StoredRecord } from '#web/records/record-api.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { restoreVersion } from './history.queries.ts';

const whats: Record<HistoryType, string> = { contact: 'This client', candidate: 'This candidate', job: 'This job' };

interface Wanted {
  version: number;
  /** The one that the record has, as far as is known here. */
  seen: number;
}

/** Takes a record back to an earlier version, and offers to take that back. */
export function useRestoreVersion(type: HistoryType, record: StoredRecord) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const openEdit = useContext(OpenEditContext);
  const newest = useRef(record);
  useEffect(() => {
    newest.current = record;
  });
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ version, seen }: Wanted) => restoreVersion(type, record.id, version, seen),
    onSettled: () => invalidateRecords(queryClient, type),
  });

  function explain(sentence: string, error: unknown): void {
    const isStale = error instanceof ApiError && error.code === 'conflict';
    const title = isStale
      ? `${whats[type]} was changed elsewhere. Its history shows how: nothing was restored.`
      : withReason(sentence, error);
    toast.show({ title, tone: 'danger' });
  }

  async function undo(wanted: Wanted): Promise<void> {
    try {
      await mutateAsync(wanted);
      toast.show({ title: 'Restoring undone', tone: 'success' });
    } catch (error) {
      explain('Failed to undo', error);
    }
  }

  async function restore(version: number): Promise<void> {
    // What is typed into a field is saved first, and is a version of its own.
    if (!(await openEdit.finish())) return;
    const seen = newest.current.version;
    try {
      const restored = await mutateAsync({ version, seen });
      const back = { version: seen, seen: restored.version };
      toast.show({ title: 'Version restored', tone: 'success', undo: () => void undo(back) });
    } catch (error) {
      explain('Failed to restore', error);
    }
  }

  return { restore, restoring: isPending ? variables.version : undefined };
}
