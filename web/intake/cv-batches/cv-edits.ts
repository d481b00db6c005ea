import { useSyncExternalStore } from 'react';
import type { CvField } from './cv-needs.ts';

/** Unsaved input. It outlives its row, so it is still there after a change of filter or screen. */
interface CvEdit {
  text: string;
  problem?: string | undefined;
}

export type CvEdits = Partial<Record<CvField, CvEdit>>;

const none: CvEdits = {};
const edits = new Map<string, CvEdits>();
const listeners = new Set<() => void>();

export function editsOf(itemId: string): CvEdits {
  return edits.get(itemId) ?? none;
}

export function useEditsOf(itemId: string): CvEdits {
  return useSyncExternalStore(subscribe, () => editsOf(itemId));
}

/** The ids of items with refused input, joined into a string so that the value stays equal between renders. */
export function useRefusedEdits(itemIds: readonly string[]): string {
  return useSyncExternalStore(subscribe, () =>
    itemIds.filter((id) => Object.values(editsOf(id)).some(({ problem }) => problem !== undefined)).join(' '),
  );
}

export function setEdit(itemId: string, field: CvField, edit: CvEdit | undefined): void {
  const { [field]: _before, ...others } = editsOf(itemId);
  const next: CvEdits = edit ? { ...others, [field]: edit } : others;
  if (Object.keys(next).length > 0) edits.set(itemId, next);
  else edits.delete(itemId);
  // Adding the same listener again has no effect.
  if (edits.size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

export function forgetEdits(itemIds: readonly string[]): void {
  for (const id of itemIds) for (const field of Object.keys(editsOf(id))) setEdit(id, field as CvField, undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
