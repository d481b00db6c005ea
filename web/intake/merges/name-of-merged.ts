import type { MergedRecord } from '#shared/intake/merge-schemas.ts';

/** The display name, whatever the record type. */
export function nameOfMerged({ title, firstName, lastName }: MergedRecord): string {
  return typeof title === 'string' ? title : `${String(firstName)} ${String(lastName)}`;
}
