import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { HistoryType } from '#shared/records/history.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason } from '../core/failure.ts';
import { OpenEditContext } from '../core/open-edit.ts';
import type { StoredRecord } from '../core/record-api.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { restoreVersion } from './history.queries.ts';

const whats: Record<HistoryType, string> = {
  company: 'This company',
  contact: 'This client',
  candidate: 'This candidate',
  job: 'This job',
};

interface Wanted {
  version: number;
  /** The current version, as last seen here. */
  seen: number;
}

/** Restores an earlier version of a record, and offers Undo. */
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
      ? `${whats[type]} was changed elsewhere, as its history shows. Nothing was restored.`
      : withReason(sentence, error);
    toast.show({ title, tone: 'danger' });
  }

  async function undo(wanted: Wanted): Promise<void> {
    try {
      await mutateAsync(wanted);
      toast.show({ title: 'Restore undone', tone: 'success' });
    } catch (error) {
      explain('Failed to undo', error);
    }
  }

  async function restore(version: number): Promise<void> {
    // An open field is saved first, as a version of its own.
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
