import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { onConnectionChange, isOnline } from '#web/platform/lib/connection.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { findCv, type CvChange } from './cv-batches.queries.ts';
import { editsOf, setEdit } from './cv-edits.ts';
import { cvFields, cvFormSchema, needsOf, textIn, type CvField } from './cv-needs.ts';

export interface CvWrites {
  type: (item: CvBatchItem, field: CvField, text: string) => void;
  /** Saves a cell's input if it is valid. */
  leave: (item: CvBatchItem, field: CvField) => Promise<void>;
  /** Restores the saved value. */
  revert: (item: CvBatchItem, field: CvField) => void;
  leaveOut: (item: CvBatchItem, isLeftOut: boolean) => Promise<void>;
  /** Adds the file to an existing candidate when the others are created. */
  addTo: (item: CvBatchItem, candidate: { candidateId: string; name: string }) => Promise<void>;
  /** Saves all remaining input. Resolves to the id of the first file that is still incomplete. */
  saveAll: (items: readonly CvBatchItem[]) => Promise<string | undefined>;
}

/** Saves the cells of a batch on blur. Input that cannot be saved stays in its cell, with the reason. */
export function useCvEdits(
  batchId: string,
  items: readonly CvBatchItem[],
  change: (change: CvChange) => Promise<CvBatchItem>,
): CvWrites {
  const queryClient = useQueryClient();
  const toast = useToast();
  const latest = useRef({ items, change });
  useEffect(() => {
    latest.current = { items, change };
  });

  // Stable, so that a row renders again only when its data changes.
  const writes = useMemo<CvWrites>(() => {
    const underWay = new Map<string, Promise<void>>();

    async function save({ id }: CvBatchItem, field: CvField): Promise<void> {
      const edit = editsOf(id)[field];
      const item = findCv(queryClient, batchId, id);
      if (!edit || !item) return;
      const { text } = edit;
      if (text.trim() === textIn(item, field)) {
        setEdit(item.id, field, undefined);
        return;
      }
      const parsed = cvFormSchema.shape[field].safeParse(text);
      if (!parsed.success) {
        setEdit(item.id, field, { text, problem: parsed.error.issues[0]?.message });
        return;
      }
      try {
        await latest.current.change({ id: item.id, patch: { [field]: parsed.data } });
        // Later input is saved on its own blur.
        if (editsOf(item.id)[field]?.text === text) setEdit(item.id, field, undefined);
      } catch (error) {
        const said = error instanceof ApiError ? error.fields[field] : undefined;
        if (editsOf(item.id)[field]?.text !== text) return;
        setEdit(item.id, field, { text, problem: said ?? withReason('Not saved', error) });
      }
    }

    /** One save at a time per cell. */
    function leave(item: CvBatchItem, field: CvField): Promise<void> {
      const key = `${item.id} ${field}`;
      const saving = (underWay.get(key) ?? Promise.resolve()).then(() => save(item, field));
      underWay.set(key, saving);
      return saving;
    }

    return {
      type: ({ id }, field, text) => setEdit(id, field, { text }),
      leave,
      revert: ({ id }, field) => setEdit(id, field, undefined),
      leaveOut: async ({ id, fileName }, isLeftOut) => {
        try {
          await latest.current.change({ id, patch: { isLeftOut, addTo: null } });
        } catch (error) {
          const what = isLeftOut ? `${fileName} was not skipped` : `${fileName} is still skipped`;
          toast.show({ title: withReason(what, error), tone: 'danger' });
        }
      },
      addTo: async ({ id, fileName }, { candidateId, name }) => {
        try {
          await latest.current.change({ id, patch: { isLeftOut: false, addTo: candidateId } });
        } catch (error) {
          toast.show({ title: withReason(`${fileName} cannot be added to ${name}`, error), tone: 'danger' });
        }
      },
      saveAll: async (all) => {
        const edited = (id: string) => cvFields.filter((field) => editsOf(id)[field]);
        await Promise.all(all.flatMap((item) => edited(item.id).map((field) => leave(item, field))));
        const lacks = ({ id }: CvBatchItem) => {
          const item = findCv(queryClient, batchId, id);
          return item && !item.isLeftOut && (edited(id).length > 0 || Object.keys(needsOf(item)).length > 0);
        };
        return all.find(lacks)?.id;
      },
    };
  }, [batchId, queryClient, toast]);

  // Leaving the screen or hiding the page counts as leaving every cell.
  useEffect(() => {
    const saveAll = () => void writes.saveAll(latest.current.items);
    const saveIfHidden = () => document.hidden && saveAll();
    document.addEventListener('visibilitychange', saveIfHidden);
    const stopWatching = onConnectionChange(() => isOnline() && saveAll());
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      stopWatching();
      saveAll();
    };
  }, [writes]);

  return writes;
}
