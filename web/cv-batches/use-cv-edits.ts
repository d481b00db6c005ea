import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { CvBatchItem } from '#shared/cv-batches.ts';
import { ApiError } from '#web/lib/api.ts';
import { onConnectionChange, isOnline } from '#web/lib/connection.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { findCv, type CvChange } from './cv-batches.queries.ts';
import { editsOf, setEdit } from './cv-edits.ts';
import { cvFields, cvFormSchema, needsOf, textIn, type CvField } from './cv-needs.ts';

export interface CvWrites {
  type: (item: CvBatchItem, field: CvField, text: string) => void;
  /** Saves what was typed into a cell, unless it cannot be. */
  leave: (item: CvBatchItem, field: CvField) => Promise<void>;
  /** As it was saved last. */
  revert: (item: CvBatchItem, field: CvField) => void;
  leaveOut: (item: CvBatchItem, isLeftOut: boolean) => Promise<void>;
  /** Saves whatever is left, and answers which file, the first of them, lacks something all the same. */
  saveAll: (items: readonly CvBatchItem[]) => Promise<string | undefined>;
}

/** Saves what is typed into the cells of a batch, each when it is left. What could not be saved stays where it was typed, and says why. */
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

  // The same as long as the page is: a row is drawn again only when what it shows has changed.
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
        // What was typed meanwhile is saved when it is left.
        if (editsOf(item.id)[field]?.text === text) setEdit(item.id, field, undefined);
      } catch (error) {
        const said = error instanceof ApiError ? error.fields[field] : undefined;
        if (editsOf(item.id)[field]?.text !== text) return;
        setEdit(item.id, field, { text, problem: said ?? withReason('Not saved', error) });
      }
    }

    /** One at a time for each cell. */
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
          await latest.current.change({ id, patch: { isLeftOut } });
        } catch (error) {
          const what = isLeftOut ? `${fileName} was not left out` : `${fileName} is still left out`;
          toast.show({ title: withReason(what, error), tone: 'danger' });
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

  // Who goes to another screen, or puts the phone away, leaves every cell.
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
