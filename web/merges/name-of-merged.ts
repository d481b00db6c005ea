import type { MergedRecord } from '#shared/merges.ts';

/** What a person would call it, whichever type it is. */
export function nameOfMerged({ title, firstName, lastName }: MergedRecord): string {
  return typeof title === 'string' ? title : `${String(firstName)} ${String(lastName)}`;
}
