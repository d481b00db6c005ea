import { useSyncExternalStore } from 'react';
import type { CvField } from './cv-needs.ts';

/**
 * What has been typed and is not saved yet. It outlives the row it was typed in: who shows other files, or looks at another
 * screen, finds it again.
 */
interface CvEdit {
  text: string;
  /** Why it could not be saved. */
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

/** Which of them have something typed that was refused. A text, so that it is the same as long as they are. */
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
  // The same listener is never added twice.
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
